/** Drops page caches before a trial and says what really happened. For the experiment. */
package io.hadoopbench.core.cache;
