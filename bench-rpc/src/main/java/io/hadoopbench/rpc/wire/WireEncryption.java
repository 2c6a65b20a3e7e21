package io.hadoopbench.rpc.wire;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.design.ExistingOnly;
import io.hadoopbench.core.design.Meter;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Treatment.JavaCode;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.ProcessMeter;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.os.NodeFacts;
import io.hadoopbench.core.result.Bytes;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.servers.DataConnections;
import io.hadoopbench.core.workload.AesCtrLoop;
import io.hadoopbench.core.workload.CpuCost;
import io.hadoopbench.core.workload.DataNodeMeter;
import io.hadoopbench.core.workload.FileAccess;
import io.hadoopbench.core.workload.FileAccess.FileAccessTreatment;
import io.hadoopbench.core.workload.HdfsStreams;
import io.hadoopbench.core.workload.LiveDataNodes;
import io.hadoopbench.core.workload.WireProof;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSInputStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Factors {@code wire} and {@code wireKey}: the encryption of file data between client and
 * DataNodes. The NameNode decides whether connections are encrypted, client and DataNode together
 * decide whether AES is used, and the DataNode decides the key length. Therefore an embedded
 * cluster runs an additional HDFS for encrypted levels, and the clients of each level request
 * different protection. Validity check: the protection that each client connection negotiated, the
 * codec that its stream uses, and the protection that DataNodes report.
 */
public final class WireEncryption implements Treatment.Interleavable {
  static final String WIRE = "wire";
  static final String KEY_BITS = "wireKey";
  private static final String USUAL_BITS = "128";

  /** Evidence: protection of the tasks' connections to DataNodes. */
  static final String NEGOTIATED = "wire.negotiated";

  /** Evidence: keys that the level must override but that are final on a task's host. */
  static final String FINAL = "wire.final";

  /** Resource: bytes from short-circuit reads, which bypass the network. */
  static final String SHORT_CIRCUIT_BYTES = "wire.shortCircuitReadBytes";

  /** Metric: CPU time of both ends per GB and connection. */
  static final String CPU_PER_HOP = "wire.cpuSecondsPerGBPerHop";

  private static final int CAPTURED = 20;

  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(
            WIRE,
            "encryption of file data between client and DataNode. off: none; authentication,"
                + " integrity: SASL without encryption, needs Kerberos; privacy-3des, privacy-rc4:"
                + " SASL, as Hadoop does unless AES is configured; aes-java, aes-native: AES-CTR"
                + " with that codec in the client.",
            WireLevel.names(),
            List.of(
                WireLevel.OFF.level,
                WireLevel.PRIVACY_3DES.level,
                WireLevel.AES_JAVA.level,
                WireLevel.AES_NATIVE.level)),
        new Factor(
            KEY_BITS,
            "length of the AES key in bits, which the DataNode decides.",
            List.of(USUAL_BITS, "256"),
            List.of(USUAL_BITS)));
  }

  /** Only HDFS's own client encrypts; gateways use other connections. */
  @Override
  public boolean appliesTo(Set<Trait> traits) {
    return traits.contains(Trait.WHOLE_FILES) && traits.contains(Trait.HDFS_STREAMS);
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    return WireLevel.of(variant).isAes() ? Set.of() : Set.of(KEY_BITS);
  }

  @Override
  public List<Option> options() {
    return List.of(WireProof.option("files"));
  }

  @Override
  public void check(Settings settings) {
    WireProof.check(settings);
  }

  @Override
  public Optional<String> excludes(Variant variant, Settings settings) {
    WireLevel level = WireLevel.of(variant);
    return level != WireLevel.OFF
            && !level.needsKerberos()
            && "router".equals(variant.levels().get("target"))
        ? Optional.of(
            WIRE
                + "="
                + level.level
                + ": a Router of this Hadoop has no keys for encrypted file data, which"
                + " DataNodes then refuse (RouterClientProtocol.getDataEncryptionKey returns"
                + " nothing); omit target=router")
        : Optional.empty();
  }

  @Override
  public List<String> directoryFactors() {
    return List.of(WIRE, KEY_BITS);
  }

  /**
   * Returns the name of a variant's additional HDFS; empty if the variant uses the main HDFS. The
   * main HDFS is unencrypted, or has Kerberos if a level needs it. Connections between DataNodes
   * follow the servers' configuration, so with several replicas 3DES needs DataNodes without AES.
   */
  private static Optional<String> namespace(Variant variant, Settings settings) {
    WireLevel level = WireLevel.of(variant);
    if (level.needsKerberos() || ExistingOnly.asked(settings)) {
      return Optional.empty();
    }
    if (level == WireLevel.OFF) {
      return kerberos(settings) ? Optional.of(level.level) : Optional.empty();
    }
    return Optional.of(
        level.isAes()
            ? "aes" + variant.level(KEY_BITS)
            : level == WireLevel.PRIVACY_3DES && settings.number("replication") == 1
                ? "aes" + USUAL_BITS
                : level.algorithm());
  }

  /** Returns whether a selected level requires Kerberos in the main HDFS. */
  private static boolean kerberos(Settings settings) {
    return Arrays.stream(WireLevel.values())
        .filter(WireLevel::needsKerberos)
        .anyMatch(
            level -> settings.find("levels").orElse("").matches(".*\\b" + level.level + "\\b.*"));
  }

  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    WireLevel level = WireLevel.of(variant);
    needs.atLeast(Role.DATANODE, settings.count("replication"));
    if (level.needsKerberos()) {
      needs
          .kerberos()
          .setting(Role.DATANODE, WireLevel.PROTECTION, "authentication,integrity,privacy");
    }
    namespace(variant, settings)
        .ifPresent(
            name ->
                needs.namespace(
                    name,
                    level == WireLevel.OFF
                        ? Map.of()
                        : level.serverKeys(name.startsWith("aes"), name.replace("aes", ""))));
  }

  @Override
  public List<Meter> meters() {
    return List.of(new DataNodeSockets(), DataNodeMeter.ofTrafficAndCpu(CpuCost.perGB()));
  }

  @Override
  public List<Metric> metrics() {
    return List.of(
        Metric.lowerIsBetter(
            DataNodeMeter.SERVERS + CpuCost.SECONDS_PER_GB, "DataNode CPU per GB", "s"),
        Metric.lowerIsBetter(CPU_PER_HOP, "client and DataNode CPU per GB and hop", "s"));
  }

  @Override
  public Optional<JavaCode> javaCode(Variant variant, Set<Trait> traits) {
    return WireLevel.of(variant) == WireLevel.AES_JAVA
        ? Optional.of(new JavaCode(AesCtrLoop.class, AesCtrLoop.BUFFER_BYTES))
        : Optional.empty();
  }

  @Override
  public Opened open(RunContext run) {
    return new Wires(run, new WireProof(run, "files", "content ", CAPTURED));
  }

  /** Returns the protection that a variant's connections negotiate. */
  static String negotiated(Variant variant) {
    return WireLevel.of(variant).negotiated(variant.level(KEY_BITS));
  }

  private record Wires(RunContext run, WireProof proof) implements Opened {
    @Override
    public Optional<URI> fileSystem(Variant variant) {
      return namespace(variant, run.settings())
          .map(name -> run.cluster().servers(Role.FURTHER_NAMENODE).get(name))
          .map(server -> server.endpoint(ServerAccess.HDFS));
    }

    @Override
    public Optional<String> unavailable(Variant variant) throws IOException {
      WireLevel level = WireLevel.of(variant);
      if (level.isNative()) {
        Optional<String> lacks = run.jobs().lacks(NodeFacts.CODEC_NATIVE);
        if (lacks.isPresent()) {
          return lacks.map(why -> "no native codec on the task nodes: " + why);
        }
      }
      if (!run.cluster().isExisting()) {
        return Optional.empty();
      }
      boolean encrypts = run.hdfs().getServerDefaults(run.runDir()).getEncryptDataTransfer();
      boolean secure = UserGroupInformation.isSecurityEnabled();
      boolean protects =
          secure && !run.cluster().clientConf().getTrimmed(WireLevel.PROTECTION, "").isEmpty();
      boolean possible =
          level == WireLevel.OFF
              ? !encrypts && !protects
              : level.needsKerberos() ? !encrypts && secure : encrypts || secure;
      return possible
          ? Optional.empty()
          : Optional.of(
              "this cluster's clients cannot choose it (NameNode: dfs.encrypt.data.transfer="
                  + encrypts
                  + (secure ? ", with" : ", without")
                  + " Kerberos); name other levels with -levels, and use 'compare RUN_A RUN_B' to"
                  + " compare clusters");
    }

    /** Files to be read are written with the same encryption, because the HDFS accepts no other. */
    @Override
    public void configure(Trial trial, TaskSpec task) {
      WireLevel level = WireLevel.of(trial.variant());
      task.confAll(level.jobKeys()).with(InTask.class);
      task.set(
          InTask.KEYS,
          level.connectionKeys().entrySet().stream()
              .map(key -> key.getKey() + "=" + key.getValue())
              .collect(Collectors.joining(",")));
    }

    @Override
    public void prepare(Trial trial, TaskSpec task) throws IOException {
      if (proof.wants(trial.variant().fileName())) {
        capture(trial);
      }
    }

    /**
     * Writes a few files with a replica on each DataNode, so that connections of all DataNodes are
     * captured.
     */
    private void capture(Trial trial) throws IOException {
      WireLevel level = WireLevel.of(trial.variant());
      List<DatanodeInfo> nodes = LiveDataNodes.of(run.hdfs(trial.directory())).orElse(List.of());
      Configuration conf = new Configuration(run.cluster().clientConf());
      level.jobKeys().forEach(conf::set);
      try (FileSystem fs = FileSystem.newInstance(trial.directory().toUri(), conf)) {
        DataConnections.of((DistributedFileSystem) fs, level.connectionKeys());
        proof.inspect(
            trial.variant().fileName(),
            run.runId(),
            IntStream.range(0, nodes.size())
                .mapToObj(
                    i ->
                        new WireProof.Leg(
                            "datanode-" + (i + 1),
                            level.level,
                            level == WireLevel.OFF || level.needsKerberos(),
                            WireProof.Leg.ANY,
                            nodes.get(i).getXferPort()))
                .toList(),
            index -> {
              Path file = new Path(trial.directory(), "captured-" + index);
              try (FSDataOutputStream out = fs.create(file, (short) nodes.size())) {
                out.write(run.runId().getBytes(StandardCharsets.UTF_8));
              } finally {
                fs.delete(file, false);
              }
            });
      }
    }

    @Override
    public void observe(Trial trial, TrialOutcome outcome) {
      proof.addTo(outcome.observed(), trial.variant().fileName());
      Double nodes =
          outcome.observed().metrics().get(DataNodeMeter.SERVERS + CpuCost.SECONDS_PER_GB);
      OptionalDouble client = outcome.used(ProcessMeter.CPU_SECONDS);
      if (nodes != null && client.isPresent()) {
        // a pipeline has one hop per replica; erasure-coded files have no pipeline
        boolean pipeline =
            outcome.operations("create") > 0
                && trial.variant().levels().getOrDefault("layout", "rep3").equals("rep3");
        outcome
            .observed()
            .metrics()
            .put(
                CPU_PER_HOP,
                (nodes + client.getAsDouble() / outcome.bytes() * Bytes.PER_GB)
                    / (pipeline ? run.settings().number("replication") : 1));
      }
    }

    @Override
    public List<String> mismatches(Variant variant, TrialOutcome outcome) {
      return WireEncryption.mismatches(variant, outcome);
    }
  }

  /** Returns the reason file data was not encrypted as labelled; empty if it was. */
  static List<String> mismatches(Variant variant, TrialOutcome outcome) {
    List<String> reasons = new ArrayList<>();
    Map<String, Long> seen = outcome.inTasks(NEGOTIATED);
    String wanted = negotiated(variant);
    if (!seen.keySet().equals(Set.of(wanted))) {
      reasons.add(
          "labelled "
              + WireLevel.of(variant).level
              + " ("
              + wanted
              + "), but the tasks' connections to DataNodes negotiated "
              + (seen.isEmpty() ? "nothing that was seen" : seen.keySet()));
    }
    outcome
        .inTasks(FINAL)
        .keySet()
        .forEach(
            key ->
                reasons.add(
                    "labelled "
                        + WireLevel.of(variant).level
                        + ", but the final key "
                        + key
                        + " on the task's host prevents clients from choosing it"));
    outcome.used(SHORT_CIRCUIT_BYTES).stream()
        .filter(bytes -> bytes > 0)
        .forEach(
            bytes ->
                reasons.add(
                    String.format(
                        "%,.0f bytes came from short-circuit reads, which bypass the wire; set"
                            + " dfs.client.read.shortcircuit=false",
                        bytes)));
    return reasons;
  }

  /** Sets the codec of the connections, and reports their protection. */
  public static final class InTask implements FileAccessTreatment {
    static final String KEYS = "wireKeys";

    private final LongAdder shortCircuitBytes = new LongAdder();
    private final List<String> overridden = new ArrayList<>();
    private TaskContext task;
    private DataConnections connections;

    @Override
    public void open(TaskContext context) {
      task = context;
      DataConnections.separate(task.conf());
      Configuration site = new Configuration();
      for (String key : WireLevel.OFF.jobKeys().keySet()) {
        String value = site.get(key, "");
        if (site.getFinalParameters().contains(key) && !value.equals(task.conf().get(key))) {
          overridden.add(key + "=" + value);
        }
      }
    }

    @Override
    public Optional<FileAccess> connect(FileSystem fs) throws IOException {
      if (fs instanceof DistributedFileSystem hdfs) {
        connections =
            DataConnections.of(
                hdfs,
                List.of(task.setting(KEYS).split(",")).stream()
                    .filter(key -> !key.isEmpty())
                    .map(key -> key.split("=", 2))
                    .collect(Collectors.toMap(key -> key[0], key -> key[1])));
      }
      return Optional.empty();
    }

    @Override
    public void closed(Object stream) {
      if (HdfsStreams.inner(stream) instanceof DFSInputStream in) {
        shortCircuitBytes.add(in.getReadStatistics().getTotalShortCircuitBytesRead());
      }
    }

    @Override
    public void resources(TaskReport report) {
      report.addResource(SHORT_CIRCUIT_BYTES, shortCircuitBytes.sum());
    }

    @Override
    public void close() throws IOException {
      if (connections != null) {
        connections.close();
      }
    }

    @Override
    public void evidence(Evidence evidence) {
      overridden.forEach(key -> evidence.add(FINAL, key));
      if (connections != null) {
        connections.seen().forEach((text, count) -> evidence.add(NEGOTIATED, text, count));
      }
    }
  }
}
