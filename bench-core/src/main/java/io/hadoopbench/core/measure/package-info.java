/**
 * Recordings of a load generator, and summing of task reports. Used by package job and the code
 * that it runs. Depends on no cluster and no scenario.
 */
package io.hadoopbench.core.measure;
