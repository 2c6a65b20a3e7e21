/**
 * What a load generator records, and how reports of tasks are added. For the job and what it runs;
 * no cluster, no scenario.
 */
package io.hadoopbench.core.measure;
