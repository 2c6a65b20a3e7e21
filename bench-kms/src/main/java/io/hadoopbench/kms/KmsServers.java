package io.hadoopbench.kms;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.probe.Jmx;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.ScenarioRun.ServerSide;
import io.hadoopbench.core.measure.Evidence;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What NameNode and KMS tell about creates and encrypted keys through JMX. */
final class KmsServers {
  /** Metrics. */
  static final String RPC_CREATE_MICROS = "namenode.createRpcMeanMicros";
  static final String TRACED_MICROS = "namenode.tracedCreateMeanMicros";
  static final String TRACED_SECONDS = "namenode.tracedCreateTotalSeconds";
  static final String NAMENODE_CPU_MICROS = "namenode.cpuMicrosPerFile";
  static final String CLIENT_CPU_MICROS = "client.cpuMicrosPerFile";
  /** Evidence and readings. */
  static final String GENERATE_CALLS = "kms.generateEdekCalls";
  static final String DECRYPT_CALLS = "kms.decryptEdekCalls";

  private static final String RPC_DETAILS = "Hadoop:service=NameNode,name=RpcDetailedActivityForPort*";
  private static final String INFO = "Hadoop:service=NameNode,name=NameNodeInfo";
  private static final String ACTIVITY = "Hadoop:service=NameNode,name=NameNodeActivity";
  /** The probe conf/btrace/NameNodeCreate.java. */
  private static final String TRACE = "btrace:name=NameNodeCreate";
  /** The KMS tells its version nowhere but in the name of its own jar. */
  private static final Pattern KMS_JAR = Pattern.compile("hadoop-kms-([^/:]+)\\.jar");
  private static final String UNKNOWN = "not told";
  private static final long QUIET_MILLIS = 200;
  private static final long MAX_WAIT_MILLIS = 10_000;

  private final RunContext context;
  private final Optional<Jmx> nameNode;
  private final Optional<Jmx> kms;
  private final boolean rpcTimesInNanos;
  private final Evidence versions = new Evidence();
  private Map<String, Double> before = Map.of();

  KmsServers(RunContext context) throws IOException {
    this.context = context;
    Cluster cluster = context.cluster();
    Consumer<String> warnings = context.warnings();
    nameNode = cluster.web(Role.NAMENODE).map(web -> new Jmx(web, cluster.clientConf()));
    kms = cluster.web(Role.KMS).map(web -> new Jmx(web, cluster.clientConf()));
    if (nameNode.isEmpty()) {
      warnings.accept("the NameNode's web address is not known: no server-side times");
    }
    if (kms.isEmpty()) {
      warnings.accept("no single KMS address is known: its calls are not counted");
    }
    Optional<String> unit = nameNode.isPresent() ? nameNode.get().setting("rpc.metrics.timeunit") : Optional.empty();
    if (nameNode.isPresent()) {
      versions.add("namenode.version", nameNode.get().attribute(INFO, "SoftwareVersion").map(JsonNode::asText).orElse(UNKNOWN));
    }
    if (kms.isPresent()) {
      versions.add("kms.version", kms.get().attribute("java.lang:type=Runtime", "ClassPath").map(JsonNode::asText)
          .map(KMS_JAR::matcher).filter(Matcher::find).map(jar -> jar.group(1)).orElse(UNKNOWN));
    }
    rpcTimesInNanos = unit.filter("NANOSECONDS"::equals).isPresent();
    if (nameNode.isPresent() && !rpcTimesInNanos) {
      warnings.accept("no mean of the create RPC: the NameNode's rpc.metrics.timeunit is " + unit.orElse("not set")
          + ", which cuts it to whole units; set it to NANOSECONDS");
    }
  }

  boolean countsKmsCalls() {
    return kms.isPresent();
  }

  /** Waits until the KMS makes no more keys: the NameNode refills its cache in the background. */
  void awaitQuietKms() throws IOException {
    if (kms.isEmpty()) {
      return;
    }
    double last = -1;
    for (long waited = 0; waited < MAX_WAIT_MILLIS; waited += QUIET_MILLIS) {
      double now = kmsCalls(kms.get(), "generate_eek");
      if (now == last) {
        return;
      }
      last = now;
      Jmx.pause(QUIET_MILLIS);
    }
  }

  void before() throws IOException {
    context.awaitFreshMetrics();
    before = read();
  }

  /** What was used since {@link #before}, for {@code files} created. */
  ServerSide after(long files) throws IOException {
    context.awaitFreshMetrics();
    Map<String, Double> now = read();
    ServerSide server = new ServerSide();
    server.evidence().addAll(versions);
    for (String name : new String[] {GENERATE_CALLS, DECRYPT_CALLS, "namenode.createRpcs", "namenode.edeksTaken"}) {
      used(now, name).ifPresent(calls -> {
        server.resources().put(name, calls);
        server.evidence().add(name, calls > 0 ? "more than 0" : "0");
      });
    }
    for (String name : new String[] {"namenode.cpuSeconds", "kms.cpuSeconds"}) {
      used(now, name).ifPresent(seconds -> server.resources().put(name, seconds));
    }
    used(now, "namenode.cpuSeconds").ifPresent(s -> server.metrics().put(NAMENODE_CPU_MICROS, s * 1e6 / files));
    // a mean since the previous reading, so it belongs to this trial; never a total
    present(now, "namenode.createRpcMeanNanos").ifPresent(nanos -> server.metrics().put(RPC_CREATE_MICROS, nanos / 1e3));
    Optional<Double> traced = used(now, "trace.calls").filter(calls -> calls > 0);
    if (traced.isPresent()) {
      double seconds = used(now, "trace.nanos").orElseThrow() / 1e9;
      server.metrics().put(TRACED_SECONDS, seconds);
      server.metrics().put(TRACED_MICROS, seconds * 1e6 / traced.get());
      server.evidence().add("namenode.tracedCreates", traced.get() == files ? "as many as files" : "not as many as files");
      server.resources().put("namenode.tracedCreates", traced.get());
    }
    return server;
  }

  private Optional<Double> used(Map<String, Double> now, String name) {
    return present(now, name).flatMap(total -> present(before, name).map(earlier -> total - earlier));
  }

  private static Optional<Double> present(Map<String, Double> values, String name) {
    return Optional.ofNullable(values.get(name)).filter(value -> !value.isNaN());
  }

  private Map<String, Double> read() throws IOException {
    Map<String, Double> values = new TreeMap<>();
    if (nameNode.isPresent()) {
      Jmx jmx = nameNode.get();
      values.put("namenode.cpuSeconds", jmx.cpuSeconds());
      values.put("namenode.createRpcs", jmx.number(RPC_DETAILS, "CreateNumOps"));
      values.put("namenode.createRpcMeanNanos", rpcTimesInNanos ? jmx.number(RPC_DETAILS, "CreateAvgTime") : Double.NaN);
      values.put("namenode.edeksTaken", jmx.number(ACTIVITY, "GenerateEDEKTimeNumOps"));
      values.put("trace.calls", jmx.number(TRACE, "Count"));
      values.put("trace.nanos", jmx.number(TRACE, "TotalNanos"));
    }
    if (kms.isPresent()) {
      values.put("kms.cpuSeconds", kms.get().cpuSeconds());
      values.put(GENERATE_CALLS, kmsCalls(kms.get(), "generate_eek"));
      values.put(DECRYPT_CALLS, kmsCalls(kms.get(), "decrypt_eek"));
    }
    return values;
  }

  /** The KMS makes a meter at its first call; before that there were none. */
  private static double kmsCalls(Jmx kms, String call) throws IOException {
    double count = kms.number("metrics:name=hadoop.kms." + call + ".calls.meter,*", "Count");
    return Double.isNaN(count) ? 0 : count;
  }
}
