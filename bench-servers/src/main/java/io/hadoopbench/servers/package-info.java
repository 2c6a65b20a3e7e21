/**
 * Mains of servers that run with a class path of their own, without Hadoop as this program has it.
 * The daemons of the embedded cluster name them; nothing is called from here.
 */
package io.hadoopbench.servers;
