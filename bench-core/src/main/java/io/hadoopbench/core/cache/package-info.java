/** Drops page caches before a trial and verifies it. */
package io.hadoopbench.core.cache;
