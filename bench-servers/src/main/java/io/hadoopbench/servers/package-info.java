/**
 * Main classes of servers with a separate class path, without this program's version of Hadoop.
 * Daemons of the embedded cluster refer to them by name; no other code calls them.
 */
package io.hadoopbench.servers;
