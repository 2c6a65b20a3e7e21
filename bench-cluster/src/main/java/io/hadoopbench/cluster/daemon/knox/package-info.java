/**
 * Apache Knox, its configuration and secrets, and its LDAP directory; used only by the embedded
 * cluster.
 */
package io.hadoopbench.cluster.daemon.knox;
