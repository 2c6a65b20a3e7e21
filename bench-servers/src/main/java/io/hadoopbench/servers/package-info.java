/**
 * Mains of servers with a separate class path, without this program's version of Hadoop. Named by
 * the daemons of the embedded cluster; not called from other code.
 */
package io.hadoopbench.servers;
