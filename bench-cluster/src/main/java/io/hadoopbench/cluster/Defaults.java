package io.hadoopbench.cluster;

import java.time.Duration;
import java.util.List;

/** Every default of the embedded cluster, with its reason. */
final class Defaults {
  /** Pseudo setting of any role: maximum heap of its JVM, as in {@code -Xmx}; a change restarts the role. */
  static final String HEAP_KEY = "hadoopbench.jvm.heap";
  /** Pseudo setting of any role: more JVM options, separated by blanks; a change restarts the role. */
  static final String JVM_OPTIONS_KEY = "hadoopbench.jvm.options";

  /** About 600,000 plain files; an encrypted file needs some 700 bytes, so raise {@link #HEAP_KEY} for a million of them. */
  static final String NAMENODE_HEAP = "512m";
  /** An idle KMS needs 60 MB of heap; its Jetty threads keep their stacks outside. */
  static final String KMS_HEAP = "256m";
  /** One JVM for all DataNodes; each further one costs about 14 MB. */
  static final String DATANODES_HEAP = "256m";
  /**
   * A DataNode alone; idle it uses 30 MB. It gets no {@link #FAST_START}: its checksums and copies are part of what is measured when
   * replicas are compared with erasure coding, and the quick compiler alone would make the one with more bytes look worse.
   */
  static final String DATANODE_HEAP = "128m";
  /** A KDC with a handful of principals. */
  static final String KDC_HEAP = "64m";
  /** A Router keeps no files, only calls that are under way. */
  static final String ROUTER_HEAP = "256m";
  /** Knox with four topologies needs 80 MB; each connection has buffers of its own. */
  static final String GATEWAY_HEAP = "512m";
  /** HiveServer2 with its metastore and a database for that; a result of 10,000 rows at a time passes through. */
  static final String HIVE_HEAP = "768m";
  /** Master, region server and ZooKeeper; 100,000 rows of a kilobyte stay in memory. */
  static final String HBASE_HEAP = "768m";
  /** A scanner has one batch of rows in memory, twice: as cells and as what is sent. */
  static final String HBASE_REST_HEAP = "256m";
  /** A directory with one entry. */
  static final String LDAP_HEAP = "64m";
  /** ResourceManager, NodeManager and history server together. */
  static final String YARN_HEAP = "512m";

  /**
   * ParallelGC for the NameNode, because a collection of 512 MB on one thread would show up in latencies. G1, the default of a
   * machine with two cores, spends CPU on concurrent marking, which would be counted as a cost of the operation.
   */
  static final List<String> NAMENODE_GC = List.of("-XX:+UseParallelGC");
  /** SerialGC for small heaps: no GC threads, smallest footprint, fastest start. */
  static final List<String> SMALL_GC = List.of("-XX:+UseSerialGC");

  /** The quick compiler alone: for servers that are never measured and should be up soon. */
  static final String FAST_START = "-XX:TieredStopAtLevel=1";

  /**
   * Java 17 closes java.lang to reflection, which JAXB (KMS), Guice's cglib (YARN) and BTrace (NameNode) need. IPv4 only, so that a
   * loopback address means 127.0.0.1 everywhere.
   */
  static final List<String> JVM_OPTIONS = List.of("--add-opens=java.base/java.lang=ALL-UNNAMED", "-Djava.net.preferIPv4Stack=true",
      "-XX:-UsePerfData", "-Djava.awt.headless=true");

  /** JVM options that the user gives to all servers, after our own, in the environment variable {@code BENCH_SERVER_OPTS}. */
  static String userJvmOptions() {
    return System.getenv().getOrDefault("BENCH_SERVER_OPTS", "");
  }

  /** The only address that anything of ours listens on, unless there is a second host. */
  static final String LOOPBACK = "127.0.0.1";

  /** Each JVM's share of a cold start is 2-3 s on two idle cores; this bears a machine that is ten times slower. */
  static final Duration READY_TIMEOUT_PER_JVM = Duration.ofSeconds(40);
  /** Time between two readiness questions. */
  static final Duration READY_POLL = Duration.ofMillis(100);
  /** How long a server may take to answer before it is called unhealthy. */
  static final Duration ANSWER_TIMEOUT = Duration.ofMillis(1900);
  /** After SIGTERM, before SIGKILL. */
  static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);
  /** A key takes half a second; this bears a machine that is ten times slower. */
  static final Duration KEYTOOL_TIMEOUT = Duration.ofSeconds(60);
  /** The program ip answers in milliseconds; deleting a namespace may wait for the kernel. */
  static final Duration IP_TIMEOUT = Duration.ofSeconds(20);
  /** YARN gets longer: it has containers to stop. */
  static final Duration YARN_STOP_TIMEOUT = Duration.ofSeconds(12);

  /** Another program may take a port between our probe and the daemon's bind; then everything starts again with other ports. */
  static final int START_ATTEMPTS = 3;

  /** DataNodes when a scenario states no number; also the usual replication. */
  static final int DATANODES = 3;
  /** Replication never exceeds what HDFS has by default. */
  static final int MAX_REPLICATION = 3;

  /** LocalJobRunner runs one map at a time unless told otherwise; the barrier needs all of them at once. */
  static final int LOCAL_MAPS = 128;

  /** Memory is only a count of containers here (the check is off): 64 GB give room for about 60 containers of 1 GB. */
  static final int YARN_MEMORY_MB = 65536;
  /** As many as {@link #YARN_MEMORY_MB} allows; the default scheduler calculator ignores them anyway. */
  static final int YARN_VCORES = 64;

  private Defaults() { }
}
