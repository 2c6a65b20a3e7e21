package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.DaemonKind;
import io.hadoopbench.cluster.daemon.accumulo.AccumuloDaemon;
import io.hadoopbench.cluster.daemon.accumulo.ZooKeeperDaemon;
import io.hadoopbench.cluster.daemon.hbase.HBaseDaemon;
import io.hadoopbench.cluster.daemon.hbase.HBaseRestDaemon;
import io.hadoopbench.cluster.daemon.hdfs.DataNodesDaemon;
import io.hadoopbench.cluster.daemon.hdfs.JournalNodeDaemon;
import io.hadoopbench.cluster.daemon.hdfs.NameNodeDaemon;
import io.hadoopbench.cluster.daemon.hdfs.RouterDaemon;
import io.hadoopbench.cluster.daemon.hive.HiveDaemon;
import io.hadoopbench.cluster.daemon.kerberos.KdcDaemon;
import io.hadoopbench.cluster.daemon.kms.KmsDaemon;
import io.hadoopbench.cluster.daemon.knox.KnoxDaemon;
import io.hadoopbench.cluster.daemon.knox.LdapDaemon;
import io.hadoopbench.cluster.daemon.yarn.YarnDaemon;
import java.util.List;

/** The kinds of servers that there are. */
final class DaemonKinds {
  /** In the order of their start; one that needs another is planned after it. */
  static final List<DaemonKind> ALL = List.of(
      KdcDaemon.KIND,
      JournalNodeDaemon.KIND,
      NameNodeDaemon.KIND,
      DataNodesDaemon.KIND,
      NameNodeDaemon.PLAIN,
      RouterDaemon.KIND,
      KmsDaemon.KIND,
      YarnDaemon.KIND,
      HBaseDaemon.KIND,
      HBaseRestDaemon.KIND,
      HiveDaemon.KIND,
      ZooKeeperDaemon.KIND,
      AccumuloDaemon.MANAGER,
      AccumuloDaemon.TABLET_SERVER,
      AccumuloDaemon.GC,
      LdapDaemon.KIND,
      KnoxDaemon.KIND);

  private DaemonKinds() { }
}
