/** Scenarios compared with Hadoop's own benchmarks, and with themselves under background load. */
package io.hadoopbench.lab.versus;
