/**
 * The embedded cluster: its servers, and how they are started, monitored, changed and stopped.
 * Other modules open it through {@link io.hadoopbench.core.cluster.ClusterProvider}; their tests
 * may use it directly.
 */
package io.hadoopbench.cluster.embedded;
