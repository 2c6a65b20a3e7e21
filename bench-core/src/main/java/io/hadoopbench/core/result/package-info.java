/**
 * A run's data: records that neither use files or clocks nor do arithmetic. Also JSON and random
 * numbers, which must be the same in every JVM. All packages may use this package.
 */
package io.hadoopbench.core.result;
