/** Drops page caches before a trial and verifies that they were dropped. */
package io.hadoopbench.core.cache;
