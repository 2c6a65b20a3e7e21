package io.hadoopbench.core.cluster;

/**
 * A kind of server. On the embedded cluster each role has its own JVM; on request, each DataNode
 * also has its own JVM.
 */
public enum Role {
  /** Issues Kerberos tickets; exists only on a cluster with Kerberos. */
  KDC,
  /** Stores the edit log shared by several NameNodes. */
  JOURNALNODE,
  NAMENODE,
  DATANODE,
  /**
   * A second NameNode without authentication, in addition to one with Kerberos. It has its own
   * namespace and DataNode.
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
  /**
   * The directory service in which gateways look up users; exists only on a cluster with gateways.
   */
  LDAP,
  /** Includes a region server and ZooKeeper. */
  HBASE,
  HBASE_REST,
  /** Includes a metastore. */
  HIVE,
  /** The ZooKeeper server that Accumulo uses. */
  ZOOKEEPER,
  ACCUMULO_MANAGER,
  TABLET_SERVER,
  ACCUMULO_GC,
  KMS,
  YARN;

  /** Returns the name for use in messages and files. */
  public String lowerCase() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }
}
