package io.hadoopbench.cluster.embedded;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Why a server of an embedded cluster, or the client, has a setting or a JVM option that production does not have. */
final class Reasons {
  /**
   * A reason.
   *
   * @param why a sentence; empty of what Hadoop sets by itself, wherever it runs
   * @param valueCounts whether the value says something; an address, a path or a name says nothing
   */
  record Reason(String why, boolean valueCounts) { }

  static final Reason UNEXPLAINED = new Reason("Unexplained: neither a default nor a choice of this program.", true);

  static final Reason DISK = new Reason("Edit log and blocks share the disk of java.io.tmpdir; a NameNode of production has one of its own.", true);
  static final Reason MEMORY =
      new Reason("Edit log and blocks are in memory, where a sync costs nothing; give java.io.tmpdir (TMPDIR) a disk.",
      true);

  private static final Map<Pattern, Reason> ALL = new LinkedHashMap<>();

  static {
    add(new Reason("", false), "rpc.engine.*", "*.startup", "mapreduce.client.genericoptionsparser.used",
        "dfs.http.policy", "hadoop.http.filter.initializers", "hadoop.security.resolver.impl");
    named("Each server has an address, a directory and a name of its own; all are on one host, and what its JVM reads is there.", "*address*",
        "*.http-address*", "*.rpc-bind-host", "fs.defaultFS", "*.dir", "*.dirs", "*.host", "*.hostname",
        "*.port", "hadoop.security.key.provider.path", "hadoop.kms.key.provider.uri", "dfs.nameservice*",
            "dfs.ha.namenode*", "dfs.federation.monitor.namenode", "*.quorum", "*.clientPort", "hbase.rootdir",
        "*.scratchdir", "*.location", "*.ConnectionURL", "-Dhadoopbench.*", "-Dlog4j*", "-Djava.io.tmpdir",
            "-Dkms.config.dir", "-Daccumulo.properties", "-DGATEWAY_HOME", "-Dderby.*",
        "-Djdk.net.hosts.file", "-Djava.security.properties", "*.driver.path", "*.uri", "*.staging.root.dir", "*.queryname");
    valued("Heaps of a fixed size, so that all servers fit on a laptop beside the load; a JVM takes up to a quarter of the memory.", "-Xmx*",
        "-Xms*");
    valued("Methods are compiled after a fifth of the calls, by the same compilers: servers are warm after seconds "
        + "and not after minutes, and as fast then (docs/statistics.md).",
        "-XX:CompileThresholdScaling=*");
    valued("Java 17 forbids what JAXB, Guice, Kerberos, HBase or Hive do by reflection.", "--add-opens=*", "--add-exports=*", "-Dcom.sun.xml.*");
    valued("Hadoop's own start scripts give it, too.", "-Djava.net.preferIPv4Stack");
    named("A server starts from an archive of its classes: it is there sooner and runs the same code.",
        "-XX:SharedArchiveFile", "-XX:ArchiveClassesAtExit*");
    valued("A small server beside the measured path, which should be up soon.", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    valued("The edit log is not synced where whole files are written to the same disk: a sync waits for their data, and a NameNode of production has "
        + "a disk of its own.", "hadoopbench.edits.synced");
    named("Where clients find servers, and the password for them.", "hadoop.security.credential.*", "hbase.*",
        "hive.*", "accumulo.*", "hadoopbench.*");
    valued("Nothing of a server lies outside its directory, or opens a window.", "-XX:-UsePerfData",
        "-Djava.awt.headless", "-Dzookeeper.jmx.log4j.disable");
    valued("Samplers see where inlined code comes from.", "-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");
    valued("A sampler or tracer of the run was asked for.", "-javaagent:*", "-XX:+EnableDynamicAgentLoading");
    valued("Stages of calls are added up for -explain.", "ipc.*.scheduler.impl");
    valued("As many replicas as there are DataNodes, three at most.", "dfs.replication");
    valued("A restarted NameNode hears from its DataNodes at once and leaves safe mode when they are there.",
        "dfs.heartbeat.interval", "dfs.namenode.safemode.extension", "dfs.federation.router.safemode.*",
        "dfs.federation.router.cache.ttl", "dfs.federation.router.heartbeat*", "dfs.federation.router.namenode.heartbeat*",
        "*.state-store.*", "dfs.federation.router.store.*");
    valued("Servers start at the same time, and ask until the others are there.", "ipc.client.connect.retry.interval",
        "ipc.client.connect.max.retries");
    valued("All DataNodes share a host, which is equally busy for all.", "dfs.namenode.redundancy.considerLoad",
        "dfs.namenode.datanode.registration.ip-hostname-check");
    valued("The user of the run, and a gateway's, may act for others.", "*.proxyuser.*");
    valued("Whoever calls may; who may not is no part of a measurement.", "hadoop.kms.acl.*", "default.key.acl.*",
        "*.authentication.type", "hive.server2.enable.doAs");
    valued("A close that comes before the DataNode's report of the last block sleeps 400 ms by default: a lottery "
        + "that would outweigh everything else.",
        "dfs.client.block.write.locateFollowingBlock.*");
    valued("Files of a job find those DataNodes that are not broken on purpose.", "dfs.client.block.write.retries");
    valued("Without -yarn the tasks of a job are threads of the client.", "mapreduce.framework.name", "mapreduce.local.map.tasks.maximum");
    valued("The option -edeks: caches of keys as large as Hadoop's, whatever a release has.", "hadoop.security.kms.*");
    valued("The cluster has Kerberos; servers offer each protection, and a connection has the one that its client asks for.", "hadoop.security.*",
        "hadoop.rpc.protection", "dfs.data.transfer.protection");
    named("Of Kerberos: names, keys, and ports that need no root.", "ingress.port.*", "*.kerberos.*", "*.principal*", "*.keytab*",
        "dfs.block.access.token.enable", "ignore.secure.ports.for.testing", "-Djava.security.*", "-Dsun.security.*",
            "mapreduce.admin.*", "yarn.app.mapreduce.am.admin-command-opts");
    valued("Three NameNodes fail over when the run says so, and an observer is never far behind.", "dfs.ha.*",
        "dfs.client.failover.*", "dfs.namenode.state.context.enabled", "dfs.journalnode.*");
    valued("One NameNode, one Router, and no ZooKeeper between them.", "dfs.federation.*", "zk-dt-*", "*delegation-token*");
    valued("Jobs run on YARN in containers that fit on this host.", "yarn.*", "mapreduce.*");
  }

  private Reasons() { }

  /** @param setting a key, or a JVM option */
  static Optional<Reason> of(String setting) {
    return ALL.entrySet().stream().filter(reason -> reason.getKey().matcher(setting).matches()).map(Map.Entry::getValue).findFirst();
  }

  private static void named(String why, String... patterns) {
    add(new Reason(why, false), patterns);
  }

  private static void valued(String why, String... patterns) {
    add(new Reason(why, true), patterns);
  }

  private static void add(Reason reason, String... patterns) {
    for (String pattern : List.of(patterns)) {
      ALL.put(Pattern.compile(Pattern.quote(pattern).replace("*", "\\E.*\\Q")), reason);
    }
  }
}
