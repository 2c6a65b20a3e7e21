/**
 * The embedded cluster: its servers, and how they are started, monitored, reconfigured and stopped.
 * Other modules open it through {@link io.hadoopbench.core.cluster.ClusterProvider}; the tests in
 * other modules may use it directly.
 */
package io.hadoopbench.cluster.embedded;
