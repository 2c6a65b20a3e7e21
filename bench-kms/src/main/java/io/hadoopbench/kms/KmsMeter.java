package io.hadoopbench.kms;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.os.Pause;
import io.hadoopbench.core.probe.Jmx;
import io.hadoopbench.core.probe.JmxDelta;
import io.hadoopbench.core.probe.JmxDelta.Counter;
import io.hadoopbench.core.probe.KmsCalls;
import io.hadoopbench.core.probe.OwnCalls;
import io.hadoopbench.core.probe.RpcCalls;
import io.hadoopbench.core.probe.ServerGroup;
import io.hadoopbench.core.scenario.ForeignCalls;
import io.hadoopbench.core.scenario.Meter;
import io.hadoopbench.core.scenario.Observed;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.Trial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What NameNode and KMS tell about creates and encrypted keys through JMX. */
final class KmsMeter implements Meter {
  /** Metrics. */
  static final String TRACED_MICROS = "namenode.tracedCreateMeanMicros";
  static final String TRACED_SECONDS = "namenode.tracedCreateTotalSeconds";
  static final String NAMENODE_CPU_MICROS = "namenode.cpuMicrosPerFile";
  /** Evidence and readings. */
  static final String GENERATE_CALLS = "kms.generateEdekCalls";
  static final String DECRYPT_CALLS = "kms.decryptEdekCalls";

  private static final String NAMENODE = "the NameNode";
  private static final String CREATES = "namenode.createRpcs";
  private static final String OPENS = "namenode.blockLocationRpcs";
  private static final String EDEKS = "namenode.edeksTaken";
  private static final String NAMENODE_CPU = "namenode.cpuSeconds";
  private static final String KMS_CPU = "kms.cpuSeconds";
  private static final String TRACED_CALLS = "trace.calls";
  private static final String TRACED_NANOS = "trace.nanos";

  private static final String RPC_DETAILS = "Hadoop:service=NameNode,name=RpcDetailedActivityForPort*";
  private static final String INFO = "Hadoop:service=NameNode,name=NameNodeInfo";
  /** The probe conf/btrace/NameNodeCreate.java. */
  private static final String TRACE = "btrace:name=NameNodeCreate";
  /** The KMS tells its version nowhere but in the name of its own jar. */
  private static final Pattern KMS_JAR = Pattern.compile("hadoop-kms-([^/:]+)\\.jar");
  private static final String UNKNOWN = "not told";
  private static final long QUIET_MILLIS = 100;
  private static final long MAX_WAIT_MILLIS = 10_000;

  private static final List<Counter> OF_NAMENODE = Stream.of(RpcCalls.counters("*"), List.of(Counter.cpuSeconds(NAMENODE_CPU),
      Counter.sumFromFirstUse(CREATES, RPC_DETAILS, "CreateNumOps"), Counter.sumFromFirstUse(OPENS, RPC_DETAILS, "GetBlockLocationsNumOps"),
      Counter.of(EDEKS, "Hadoop:service=NameNode,name=NameNodeActivity", "GenerateEDEKTimeNumOps"),
      Counter.of(TRACED_CALLS, TRACE, "Count"), Counter.of(TRACED_NANOS, TRACE, "TotalNanos"))).flatMap(List::stream).toList();
  private static final Counter GENERATE = KmsCalls.counter(GENERATE_CALLS, "generate_eek");
  private static final List<Counter> OF_KMS = List.of(Counter.cpuSeconds(KMS_CPU), GENERATE, KmsCalls.counter(DECRYPT_CALLS, "decrypt_eek"));

  @Override
  public Opened open(RunContext run) throws IOException {
    run.group(Role.NAMENODE, NAMENODE); // a page that has to be there ends the run before its first trial
    return new Servers(run);
  }

  private static Collection<Jmx> pages(Optional<ServerGroup> servers) {
    return servers.map(group -> group.members().values()).orElse(List.of());
  }

  private static Evidence versions(Optional<ServerGroup> nameNodes, Optional<ServerGroup> kms) throws IOException {
    Evidence versions = new Evidence();
    for (Jmx nameNode : pages(nameNodes)) {
      versions.add("namenode.version", nameNode.text(INFO, "SoftwareVersion").orElse(UNKNOWN));
    }
    for (Jmx host : pages(kms)) {
      versions.add("kms.version", host.text("java.lang:type=Runtime", "ClassPath")
          .map(KMS_JAR::matcher).filter(Matcher::find).map(jar -> jar.group(1)).orElse(UNKNOWN));
    }
    return versions;
  }

  private static final class Servers implements Opened {
    private final RunContext run;
    /** Of the trial: of several NameNodes another one may be active by now. */
    private Optional<ServerGroup> nameNodes = Optional.empty();
    private Optional<ServerGroup> kms = Optional.empty();

    Servers(RunContext run) {
      this.run = run;
    }

    @Override
    public boolean needsFreshMetrics() {
      return nameNodes.isPresent() || kms.isPresent();
    }

    @Override
    public void beforeJob(List<Trial> group) throws IOException {
      nameNodes = run.group(Role.NAMENODE, NAMENODE);
      boolean encrypted = group.stream().anyMatch(trial -> EncryptionZone.encrypted(trial.variant()));
      kms = encrypted || !run.cluster().servers(Role.KMS).isEmpty() ? run.group(Role.KMS, "the KMS") : Optional.empty();
      if (group.stream().anyMatch(trial -> EdekCache.cold(trial.variant()))) { // keys that come while caches are drained would fill them
        awaitQuietKms();
      }
    }

    @Override
    public void inTurns(Trial trial, TaskReport report, Observed into) {
      long files = FileCalls.of(report, CreateFiles.withStreams(run.settings()), EncryptionZone.encrypted(trial.variant())).files();
      into.cpuSeconds(Role.NAMENODE, report).ifPresent(seconds -> tellCpu(NAMENODE_CPU, seconds, files, into));
      into.cpuSeconds(Role.KMS, report).ifPresent(seconds -> tellCpu(KMS_CPU, seconds, files, into));
    }

    @Override
    public void atBarrier() throws IOException {
      awaitQuietKms();
    }

    /** Waits until the KMS makes no more keys: the NameNode refills its cache in the background. */
    private void awaitQuietKms() throws IOException {
      if (kms.isEmpty()) {
        return;
      }
      Optional<Double> last = Optional.of(-1.0);
      for (long waited = 0; waited < MAX_WAIT_MILLIS; waited += QUIET_MILLIS) {
        Optional<Double> now = kms.get().read(List.of(GENERATE)).total(GENERATE_CALLS);
        if (now.equals(last)) {
          return;
        }
        last = now;
        Pause.ofMillis(QUIET_MILLIS);
      }
    }

    @Override
    public Reading start(List<Trial> group) throws IOException {
      Evidence versions = versions(nameNodes, kms);
      List<ServerGroup.Reading> before = read();
      return (reports, into) -> {
        into.evidence().addAll(versions);
        FileCalls own = IntStream.range(0, group.size()).mapToObj(i -> FileCalls.of(reports.get(i), CreateFiles.withStreams(run.settings()),
            EncryptionZone.encrypted(group.get(i).variant()))).reduce(FileCalls::plus).orElseThrow();
        add(before, read(), own, into);
      };
    }

    private List<ServerGroup.Reading> read() throws IOException {
      List<ServerGroup.Reading> readings = new ArrayList<>();
      if (nameNodes.isPresent()) {
        readings.add(nameNodes.get().read(OF_NAMENODE));
      }
      if (kms.isPresent()) {
        readings.add(kms.get().read(OF_KMS));
      }
      return readings;
    }

    private void add(List<ServerGroup.Reading> before, List<ServerGroup.Reading> after, FileCalls own, Observed into) {
      for (int i = 0; i < after.size(); i++) {
        JmxDelta read = after.get(i).since(before.get(i));
        List<OwnCalls> expected = List.of(own.creates(CREATES), own.opens(OPENS), own.keysTaken(EDEKS), own.keysMade(GENERATE_CALLS),
            own.keysDecrypted(DECRYPT_CALLS), own.all(read));
        add(ForeignCalls.of(run).check(read, expected, into), own.files(), into);
      }
    }

    private static void add(JmxDelta delta, long files, Observed into) {
      for (String name : List.of(GENERATE_CALLS, DECRYPT_CALLS, CREATES, EDEKS)) {
        delta.of(name).ifPresent(calls -> {
          into.resources().put(name, calls);
          into.evidence().add(name, calls > 0 ? "more than 0" : "0");
        });
      }
      for (String name : List.of(NAMENODE_CPU, KMS_CPU)) {
        delta.of(name).ifPresent(seconds -> tellCpu(name, seconds, files, into));
      }
      delta.of(TRACED_CALLS).filter(calls -> calls > 0).ifPresent(calls -> {
        double seconds = delta.of(TRACED_NANOS).orElseThrow() / 1e9;
        into.metrics().put(TRACED_SECONDS, seconds);
        into.metrics().put(TRACED_MICROS, seconds * 1e6 / calls);
        into.evidence().add("namenode.tracedCreates", calls == files ? "as many as files" : "not as many as files");
        into.resources().put("namenode.tracedCreates", calls);
      });
    }

    private static void tellCpu(String name, double seconds, long files, Observed into) {
      into.resources().put(name, seconds);
      if (name.equals(NAMENODE_CPU)) {
        into.metrics().put(NAMENODE_CPU_MICROS, seconds * 1e6 / files);
      }
    }
  }
}
