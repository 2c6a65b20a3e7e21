/**
 * Jars of servers that do not come with this program: their poms, and where they are kept. The
 * servers name what they need; whoever starts them gets it.
 */
package io.hadoopbench.cluster.packages;
