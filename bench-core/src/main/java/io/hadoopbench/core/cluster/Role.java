package io.hadoopbench.core.cluster;

/**
 * A kind of server. On the embedded cluster each role has its own JVM, and on request each
 * DataNode.
 */
public enum Role {
  /** Issues Kerberos tickets; only on a cluster with Kerberos. */
  KDC,
  /** Stores the edits of several NameNodes. */
  JOURNALNODE,
  NAMENODE,
  DATANODE,
  /**
   * A second NameNode without authentication, with its own DataNode and namespace, next to one with
   * Kerberos.
   */
  PLAIN_NAMENODE,
  /**
   * A NameNode without authentication and with its own DataNodes; one for each of {@link
   * ClusterNeeds#namespaces}.
   */
  FURTHER_NAMENODE,
  /** Forwards RPC to the NameNode; one process for each of {@link ClusterNeeds#routers}. */
  ROUTER,
  /**
   * Forwards HTTP to the cluster's web interfaces; one process for each of {@link
   * ClusterNeeds#gateways}.
   */
  GATEWAY,
  /** The directory in which gateways look up users; only on a cluster with gateways. */
  LDAP,
  /** HMaster with its region server and ZooKeeper. */
  HBASE,
  HBASE_REST,
  /** HiveServer2 with its metastore. */
  HIVE,
  /** ZooKeeper of Accumulo. */
  ZOOKEEPER,
  ACCUMULO_MANAGER,
  TABLET_SERVER,
  ACCUMULO_GC,
  KMS,
  YARN;

  /** Returns the name for messages and files. */
  public String lowerCase() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }
}
