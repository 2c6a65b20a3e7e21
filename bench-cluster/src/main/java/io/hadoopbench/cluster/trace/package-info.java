/** BTrace in the NameNode; used only by the embedded cluster. */
package io.hadoopbench.cluster.trace;
