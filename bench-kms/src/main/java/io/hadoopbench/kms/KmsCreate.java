package io.hadoopbench.kms;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.Scenario;
import io.hadoopbench.core.scenario.ScenarioRun;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What does an encryption zone cost when files are created? Creates files in a plain directory and in an encryption zone. Does NOT
 * measure encryption of data (that is kms-write): with {@code -size 0} no byte is encrypted, but each file needs a key of its own.
 * Run it with {@code scripts/bench kms-create} or {@code hadoop jar bench.jar kms-create}.
 */
public final class KmsCreate implements Scenario {
  static final String EDEK_CACHE = "edekCache";
  static final String WARM = "warm";
  static final String COLD = "cold";

  /** hadoop.security.kms.client.encrypted.key.cache.size: EDEKs that the NameNode keeps for each key. */
  private static final String NAMENODE_EDEKS = "500";
  /** hadoop.security.kms.encrypted.key.cache.size: EDEKs that the KMS keeps for each key. */
  private static final String KMS_EDEKS = "100";
  /** The NameNode allows about a million entries in one directory (dfs.namenode.fs-limits.max-directory-items). */
  private static final long MAX_FILES_PER_THREAD = 1_000_000;

  @Override
  public String name() {
    return "kms-create";
  }

  @Override
  public String question() {
    return "What does an encryption zone cost when files are created?";
  }

  @Override
  public String description() {
    return """
        Creates files in a plain directory and in an encryption zone, timing open (create) and close apart. \
        In a zone the NameNode takes a fresh encrypted key (EDEK) for each file from its cache, which the KMS refills, \
        and the client has the KMS decrypt it. \
        Not measured: encrypting data. With -size 0 no byte is encrypted.""";
  }

  @Override
  public List<Factor> factors() {
    return List.of(
        Zones.factor(),
        new Factor(EDEK_CACHE, "key caches of NameNode and KMS when measuring starts; cold needs the superuser.",
            List.of(WARM, COLD), List.of(WARM)));
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    return Zones.encrypted(variant) ? Set.of() : Set.of(EDEK_CACHE);
  }

  @Override
  public List<Option> options() {
    return List.of(
        Option.of("nrFiles", Type.POSITIVE, "N", "1500", "files that a trial creates, all maps together; S1 took 300000"),
        Option.of("warmup", Type.COUNT, "N", "200", "files that each thread creates before, not recorded"),
        Option.of("size", Type.SIZE, "SIZE", "0", "bytes written to each file; a bare number means MB, or B, KB, MB, GB, TB"),
        Option.of("client", Type.TEXT, "fs|rpc", CreateWorkload.FILE_SYSTEM,
            "fs: FileSystem.create and close, as programs do; rpc: only the two NameNode calls behind them, for the NameNode's own limit"),
        Option.of("nameNodeEdeks", Type.POSITIVE, "N", NAMENODE_EDEKS,
            "embedded cluster: EDEKs that the NameNode keeps for each key"),
        Option.of("kmsEdeks", Type.POSITIVE, "N", KMS_EDEKS, "embedded cluster: EDEKs that the KMS keeps for each key"),
        Option.of("key", Type.TEXT, "NAME", "", "existing key for the zone; by default the run makes one and deletes it"),
        Option.flag("btrace", "time the inside of NameNodeRpcServer.create() with BTrace, as S1 did"));
  }

  @Override
  public void check(Settings settings) {
    String client = settings.text("client");
    if (!Set.of(CreateWorkload.FILE_SYSTEM, CreateWorkload.RPC).contains(client)) {
      throw new UsageException("-client " + client + ": must be fs or rpc");
    }
    if (client.equals(CreateWorkload.RPC) && settings.bytes("size") > 0) {
      throw new UsageException("-client rpc writes no bytes; leave -size " + settings.text("size") + " out, or use -client fs");
    }
    long threads = settings.number("maps") * settings.number("threads");
    long files = settings.number("nrFiles");
    if (files < threads) {
      throw new UsageException("-nrFiles " + files + ": fewer files than the " + threads + " threads of -maps x -threads");
    }
    if (files / threads > MAX_FILES_PER_THREAD) {
      throw new UsageException("-nrFiles " + files + ": more than " + MAX_FILES_PER_THREAD
          + " files in the directory of one thread; raise -threads or -maps");
    }
  }

  @Override
  public List<Metric> metrics() {
    return List.of(
        Metric.higherIsBetter("create.perSecond", "files created per second", "1/s"),
        Metric.lowerIsBetter("create.p50Micros", "create, median", "us"),
        Metric.lowerIsBetter("create.p99Micros", "create, 99th percentile", "us"),
        Metric.lowerIsBetter("close.p50Micros", "close, median", "us"),
        Metric.lowerIsBetter("close.p99Micros", "close, 99th percentile", "us"),
        Metric.lowerIsBetter(KmsServers.RPC_CREATE_MICROS, "create RPC in the NameNode, mean (JMX)", "us"),
        Metric.lowerIsBetter(KmsServers.TRACED_MICROS, "inside NameNode create(), mean (BTrace)", "us"),
        Metric.lowerIsBetter(KmsServers.TRACED_SECONDS, "inside NameNode create(), total (BTrace)", "s"),
        Metric.lowerIsBetter(KmsServers.NAMENODE_CPU_MICROS, "NameNode CPU per file", "us"),
        Metric.lowerIsBetter(KmsServers.CLIENT_CPU_MICROS, "client CPU per file", "us"));
  }

  @Override
  public List<Study> studies() {
    return List.of(StudyS1.create());
  }

  @Override
  public long operations(Settings settings) {
    return settings.number("nrFiles");
  }

  @Override
  public ClusterNeeds needs(Settings settings, List<Variant> variants) {
    return new ClusterNeeds(Map.of(Role.NAMENODE, 1, Role.DATANODE, 1, Role.KMS, 1), Map.of(
        Role.NAMENODE, Map.of("hadoop.security.kms.client.encrypted.key.cache.size", settings.text("nameNodeEdeks"),
            "hadoopbench.jvm.heap", nameNodeHeapMegabytes(settings.number("nrFiles")) + "m"),
        Role.KMS, Map.of("hadoop.security.kms.encrypted.key.cache.size", settings.text("kmsEdeks"))));
  }

  /** About 2 KB for each file of a trial: the file, its key, and garbage of creating it. */
  private static long nameNodeHeapMegabytes(long files) {
    return 512 + files / 500;
  }

  @Override
  public boolean traced(Settings settings) {
    return settings.flag("btrace");
  }

  @Override
  public ScenarioRun open(RunContext context) throws IOException {
    return KmsCreateRun.open(context);
  }
}
