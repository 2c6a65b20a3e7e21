package io.hadoopbench.core.cluster;

/**
 * A kind of server. On the embedded cluster each role has a JVM of its own, and each DataNode if
 * that is asked for.
 */
public enum Role {
  /** Gives the others their tickets; only on a cluster with Kerberos. */
  KDC,
  /** Holds the edits of several NameNodes. */
  JOURNALNODE,
  NAMENODE,
  DATANODE,
  /**
   * A second NameNode, with a DataNode and a namespace of its own, that asks nobody who he is;
   * beside one with Kerberos.
   */
  PLAIN_NAMENODE,
  /** Passes RPC on to the NameNode; one process for each of {@link ClusterNeeds#routers}. */
  ROUTER,
  /**
   * Passes HTTP on to the cluster's web interfaces; one process for each of {@link
   * ClusterNeeds#gateways}.
   */
  GATEWAY,
  /** The directory in which gateways look up their users; only on a cluster with gateways. */
  LDAP,
  /** HMaster with its region server and ZooKeeper. */
  HBASE,
  HBASE_REST,
  /** HiveServer2 with its metastore. */
  HIVE,
  /** Of Accumulo. */
  ZOOKEEPER,
  ACCUMULO_MANAGER,
  TABLET_SERVER,
  ACCUMULO_GC,
  KMS,
  YARN;

  /** As in messages and file names. */
  public String lowerCase() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }
}
