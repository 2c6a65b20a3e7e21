/** BTrace in the NameNode. The embedded cluster alone uses it. */
package io.hadoopbench.cluster.trace;
