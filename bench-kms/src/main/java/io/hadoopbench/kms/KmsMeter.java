package io.hadoopbench.kms;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.CountingMeter;
import io.hadoopbench.core.design.Meter;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.OtherClientCalls;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.os.Pause;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.core.servers.JmxDelta;
import io.hadoopbench.core.servers.JmxDelta.Counter;
import io.hadoopbench.core.servers.RpcCalls;
import io.hadoopbench.core.servers.ServerGroup;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** NameNode and KMS counters for creates and encrypted keys, read through JMX. */
final class KmsMeter implements Meter {
  static final String TRACED_MICROS = "namenode.tracedCreateMeanMicros";

  static final String TRACED_SECONDS = "namenode.tracedCreateTotalSeconds";
  static final String NAMENODE_CPU_MICROS = "namenode.cpuMicrosPerFile";

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

  private static final String RPC_DETAILS =
      "Hadoop:service=NameNode,name=RpcDetailedActivityForPort*";

  /** The bean of the probe conf/btrace/NameNodeCreate.java. */
  private static final String TRACE = "btrace:name=NameNodeCreate";

  /** The name of the KMS's jar, which is the only place where the KMS reports its version. */
  private static final Pattern KMS_JAR = Pattern.compile("hadoop-kms-([^/:]+)\\.jar");

  private static final String UNKNOWN = "not reported";
  private static final long QUIET_MILLIS = 100;

  private static final List<Counter> OF_NAMENODE =
      Stream.of(
              RpcCalls.counters("*"),
              List.of(
                  Counter.cpuSeconds(NAMENODE_CPU),
                  Counter.sumFromFirstUse(CREATES, RPC_DETAILS, "CreateNumOps"),
                  Counter.sumFromFirstUse(OPENS, RPC_DETAILS, "GetBlockLocationsNumOps"),
                  Counter.of(
                      EDEKS,
                      "Hadoop:service=NameNode,name=NameNodeActivity",
                      "GenerateEDEKTimeNumOps"),
                  Counter.of(TRACED_CALLS, TRACE, "Count"),
                  Counter.of(TRACED_NANOS, TRACE, "TotalNanos")))
          .flatMap(List::stream)
          .toList();
  private static final Counter GENERATE = Counter.ofKmsCalls(GENERATE_CALLS, "generate_eek");
  private static final List<Counter> OF_KMS =
      List.of(
          Counter.cpuSeconds(KMS_CPU), GENERATE, Counter.ofKmsCalls(DECRYPT_CALLS, "decrypt_eek"));

  @Override
  public Opened open(RunContext run) throws IOException {
    run.group(
        Role.NAMENODE,
        NAMENODE); // fails before the first trial if a required metrics page is missing
    return new Servers(run);
  }

  private static final class Servers extends CountingMeter {
    Servers(RunContext run) {
      super(run, Map.of(Role.NAMENODE, OF_NAMENODE, Role.KMS, OF_KMS));
    }

    @Override
    protected Map<Role, ServerGroup> find(List<Trial> group) throws IOException {
      boolean encrypted =
          group.stream().anyMatch(trial -> EncryptionZone.encrypted(trial.variant()));
      Map<Role, String> names = new EnumMap<>(Role.class);
      if (encrypted || !run.cluster().servers(Role.KMS).isEmpty()) {
        names.put(Role.KMS, "the KMS");
      }
      boolean here = true;
      for (Trial trial : group) {
        here &= run.fileSystem(trial.directory()).equals(run.fileSystem());
      }
      if (here) { // otherwise the files belong to another NameNode
        names.put(Role.NAMENODE, NAMENODE);
      }
      return groups(names);
    }

    @Override
    public void beforeJob(List<Trial> group) throws IOException {
      super.beforeJob(group);
      if (group.stream().anyMatch(trial -> EdekCache.cold(trial.variant()))) {
        // keys that are still being generated after a drain would refill the caches
        awaitQuietKms();
      }
    }

    @Override
    public void interleaved(Trial trial, TaskReport report, Observed into) {
      long files =
          FileCalls.of(
                  report,
                  CreateFiles.withStreams(run.settings()),
                  EncryptionZone.encrypted(trial.variant()))
              .files();
      into.cpuSeconds(Role.NAMENODE, report)
          .ifPresent(seconds -> tellCpu(NAMENODE_CPU, seconds, files, into));
      into.cpuSeconds(Role.KMS, report)
          .ifPresent(seconds -> tellCpu(KMS_CPU, seconds, files, into));
    }

    @Override
    public void atBarrier() throws IOException {
      awaitQuietKms();
    }

    /**
     * Waits until the KMS generates no more keys, because the NameNode refills its cache in the
     * background.
     */
    private void awaitQuietKms() throws IOException {
      ServerGroup kms = servers.get(Role.KMS);
      if (kms == null) {
        return;
      }
      Optional<Double> last = Optional.of(-1.0);
      for (long waited = 0; waited < 10_000; waited += QUIET_MILLIS) {
        Optional<Double> now = kms.read(List.of(GENERATE)).total(GENERATE_CALLS);
        if (now.equals(last)) {
          return;
        }
        last = now;
        Pause.ofMillis(QUIET_MILLIS);
      }
    }

    private Evidence versions() throws IOException {
      Evidence versions = new Evidence();
      for (Jmx nameNode : pages(Role.NAMENODE)) {
        versions.add(
            "namenode.version",
            nameNode
                .text("Hadoop:service=NameNode,name=NameNodeInfo", "SoftwareVersion")
                .orElse(UNKNOWN));
      }
      for (Jmx host : pages(Role.KMS)) {
        versions.add(
            "kms.version",
            host.text("java.lang:type=Runtime", "ClassPath")
                .map(KMS_JAR::matcher)
                .filter(Matcher::find)
                .map(jar -> jar.group(1))
                .orElse(UNKNOWN));
      }
      return versions;
    }

    @Override
    public Reading start(List<Trial> group) throws IOException {
      Evidence versions = versions();
      Reading counted = super.start(group);
      return (reports, into) -> {
        into.evidence().addAll(versions);
        counted.stop(reports, into);
      };
    }

    @Override
    protected void add(
        Map<Role, JmxDelta> used, List<Trial> group, List<TaskReport> reports, Observed into) {
      FileCalls own =
          IntStream.range(0, group.size())
              .mapToObj(
                  i ->
                      FileCalls.of(
                          reports.get(i),
                          CreateFiles.withStreams(run.settings()),
                          EncryptionZone.encrypted(group.get(i).variant())))
              .reduce(FileCalls::plus)
              .orElseThrow();
      used.values()
          .forEach(
              read ->
                  add(
                      OtherClientCalls.of(run)
                          .check(
                              read,
                              List.of(
                                  own.creates(CREATES),
                                  own.opens(OPENS),
                                  own.keysTaken(EDEKS),
                                  own.keysMade(GENERATE_CALLS),
                                  own.keysDecrypted(DECRYPT_CALLS),
                                  own.all(read)),
                              into),
                      own.files(),
                      into));
    }

    private static void add(JmxDelta delta, long files, Observed into) {
      for (String name : List.of(GENERATE_CALLS, DECRYPT_CALLS, CREATES, EDEKS)) {
        delta
            .of(name)
            .ifPresent(
                calls -> {
                  into.resources().put(name, calls);
                  into.evidence().add(name, calls > 0 ? "more than 0" : "0");
                });
      }
      for (String name : List.of(NAMENODE_CPU, KMS_CPU)) {
        delta.of(name).ifPresent(seconds -> tellCpu(name, seconds, files, into));
      }
      delta
          .of(TRACED_CALLS)
          .filter(calls -> calls > 0)
          .ifPresent(
              calls -> {
                double seconds = delta.of(TRACED_NANOS).orElseThrow() / 1e9;
                into.metrics().put(TRACED_SECONDS, seconds);
                into.metrics().put(TRACED_MICROS, seconds * 1e6 / calls);
                into.evidence()
                    .add(
                        "namenode.tracedCreates",
                        calls == files ? "as many as files" : "not as many as files");
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
