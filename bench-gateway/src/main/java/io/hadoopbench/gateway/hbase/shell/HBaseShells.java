package io.hadoopbench.gateway.hbase.shell;

import io.hadoopbench.core.job.IsolatedJars;
import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.gateway.hbase.client.HBaseJavaClient;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The HBase shells of one task, one for each load thread, all started at once. */
public final class HBaseShells implements Closeable {
  /** Settings: the class path of the shell and its ZooKeeper; or else HBase's launcher, which knows both. */
  public static final String CLASSPATH = "shell.classpath";
  public static final String QUORUM = "shell.quorum";
  public static final String PROGRAM = "shell.program";
  /** Evidence. */
  public static final String VERSION = "shell.version";
  public static final String CODE = "shell.code";
  public static final String COMMAND = "shell.command";
  /** Resources, of all shells together; CPU in the timed part. */
  public static final String SHELLS = "shell.count";
  public static final String START_SECONDS = "shell.startSeconds";
  public static final String FIRST_SCAN_SECONDS = "shell.firstScanSeconds";
  public static final String CPU_SECONDS = "shell.cpuSeconds";

  private static final String MAIN = "org.jruby.JarBootstrapMain";
  /** A directory of Ruby files that go before the shell's own. */
  private static final String RUBY_SOURCES = "uri:classloader:/io/hadoopbench/gateway/hbase-shell";

  private final List<HBaseShell> shells = new ArrayList<>();

  /** Returns when all answer. */
  public HBaseShells(TaskContext task) throws IOException {
    try {
      for (int i = 0; i < task.threads(); i++) {
        shells.add(start(task));
      }
      for (HBaseShell shell : shells) {
        shell.awaitReady(task.alive());
      }
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private static HBaseShell start(TaskContext task) throws IOException {
    String program = task.setting(PROGRAM);
    if (!program.isEmpty()) {
      return HBaseShell.start(List.of(program, "shell", "-n"), Map.of(), HBaseShell.SILENCE);
    }
    List<String> command = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m",
        "--add-opens=java.base/java.io=ALL-UNNAMED", "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED", // JRuby looks into these
        "-Dhbase.ruby.sources=" + RUBY_SOURCES, MAIN, "-n", "-Dhbase.zookeeper.quorum=" + task.setting(QUORUM),
        "-Dhbase.client.retries.number=" + HBaseJavaClient.RETRIES, "-Dzookeeper.recovery.retry=" + HBaseJavaClient.RETRIES);
    return HBaseShell.start(command, Map.of("CLASSPATH", IsolatedJars.home(HBaseShell.class) + File.pathSeparator
        + task.setting(CLASSPATH)), HBaseShell.SILENCE);
  }

  public HBaseShell of(int thread) {
    return shells.get(thread);
  }

  public void addTo(TaskReport report) {
    report.addResource(SHELLS, shells.size());
    shells.forEach(shell -> shell.addTo(report));
  }

  public void describe(Evidence evidence) {
    shells.forEach(shell -> shell.describe(evidence));
  }

  /** Why the evidence does not prove that it was HBase's own shell, in JRuby, that scanned; empty when it does. */
  public static List<String> contradictions(Evidence evidence) {
    List<String> reasons = new ArrayList<>();
    Map<String, Predicate<String>> proofs = Map.of(VERSION, version -> version.matches("\\d+\\.\\d+\\.\\d+.*, r\\w+, .*"),
        CODE, code -> code.matches("JRuby \\d+\\..*/shell/commands/scan\\.rb"), COMMAND, command -> command.contains("org.jruby."));
    new TreeMap<>(proofs).forEach((name, proof) -> {
      Set<String> values = evidence.values(name).keySet();
      if (values.isEmpty() || !values.stream().allMatch(proof)) {
        reasons.add("labelled shell, but " + name + " was " + values);
      }
    });
    return reasons;
  }

  @Override
  public void close() {
    shells.forEach(HBaseShell::close);
  }
}
