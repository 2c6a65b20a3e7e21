/**
 * Recordings of a load generator, and addition of reports of tasks. Used by package job and what it
 * runs; depends on no cluster and no scenario.
 */
package io.hadoopbench.core.measure;
