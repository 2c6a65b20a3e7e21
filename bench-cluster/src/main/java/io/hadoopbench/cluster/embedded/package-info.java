/**
 * The embedded cluster: what it consists of, and how it is started, watched, changed and stopped.
 * Other modules open it through {@link io.hadoopbench.core.cluster.ClusterProvider}; their tests
 * may use it directly.
 */
package io.hadoopbench.cluster.embedded;
