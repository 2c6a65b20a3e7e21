/**
 * Main classes for servers that have a separate class path, without this program's Hadoop version.
 * The embedded cluster's daemons refer to them by name; no other code uses them.
 */
package io.hadoopbench.servers;
