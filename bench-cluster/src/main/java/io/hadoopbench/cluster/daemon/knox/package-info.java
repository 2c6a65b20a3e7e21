/**
 * Apache Knox with its configuration, secrets and LDAP directory; used only by the embedded
 * cluster.
 */
package io.hadoopbench.cluster.daemon.knox;
