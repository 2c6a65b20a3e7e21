/**
 * Main classes for servers with a separate class path, without this program's Hadoop version. The
 * embedded cluster's daemons refer to them by name; no other code calls them.
 */
package io.hadoopbench.servers;
