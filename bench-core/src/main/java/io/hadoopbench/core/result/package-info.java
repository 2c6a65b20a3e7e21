/**
 * The data of a run: records that use no files or clocks and do no arithmetic. Also contains JSON
 * and random numbers, which must be the same in every JVM. All packages may use this package.
 */
package io.hadoopbench.core.result;
