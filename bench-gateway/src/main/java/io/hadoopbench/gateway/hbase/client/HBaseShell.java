package io.hadoopbench.gateway.hbase.client;

import io.hadoopbench.core.load.IsolatedJars;
import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.os.CurrentJava;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;

/**
 * An HBase shell in a separate process. It receives commands through a pipe, as {@code hbase shell
 * -n} does. It exits with this JVM. Not thread-safe.
 */
public final class HBaseShell implements Closeable {
  /**
   * Task settings: class path for the shell and its ZooKeeper; or HBase's launcher, which has both.
   */
  public static final String CLASSPATH = "shell.classpath";

  public static final String QUORUM = "shell.quorum";
  public static final String PROGRAM = "shell.program";

  /** Evidence, with patterns that the values must match. */
  static final Map<String, String> EVIDENCE =
      Map.of(
          "shell.version",
          "\\d+\\.\\d+\\.\\d+.*, r\\w+, .*",
          "shell.code",
          "JRuby \\d+\\..*/shell/commands/scan\\.rb",
          "shell.command",
          ".*org\\.jruby\\..*");

  /** Resources, summed over all shells; CPU covers only the timed part. */
  public static final String SHELLS = "shell.count";

  public static final String START_SECONDS = "shell.startSeconds";
  public static final String FIRST_SCAN_SECONDS = "shell.firstScanSeconds";
  public static final String CPU_SECONDS = "shell.cpuSeconds";
  private static final Pattern CELL =
      Pattern.compile(" (.*?) column=f:v, timestamp=.*?, value=(.*)");
  private static final String TOOK = "Took ";

  /**
   * Commands that make the shell exit with this process, if its Java version supports that, and
   * print its interpreter and the source of its scan command.
   */
  private static final String INTRODUCTION =
      "java.lang.ProcessHandle.of(%d).get.onExit.thenRun { java.lang.Runtime.getRuntime.halt(1) }"
          + " if java.lang.System.getProperty('java.specification.version').to_f >= 9; puts \"code:"
          + " JRuby #{JRUBY_VERSION},"
          + " #{java.lang.Thread.currentThread.getContextClassLoader.getResource('shell/commands/scan.rb')"
          + " || Shell::Commands::Scan.instance_method(:scan).source_location.first}\"; version";

  private final long startNanos = System.nanoTime();
  private final Duration timeout;
  private final Process process;
  private final PrintWriter input;
  private final BufferedReader output;
  private String version = "";
  private String code = "";
  private String error = "";
  private final Path temporary;
  private double startSeconds;
  private double firstScanSeconds;
  private double cpuSecondsBefore;

  /**
   * @param temporary the shell's temporary directory, deleted by {@link #close}
   */
  HBaseShell(List<String> command, String classpath, Duration timeout, Path temporary)
      throws IOException {
    this.temporary = temporary;
    if (!CurrentJava.has(CurrentJava.PROCESSES)) {
      throw new IOException(
          "measuring the HBase shell's CPU time requires tasks on Java 9 or newer, but this is "
              + CurrentJava.describe()
              + "; omit path=shell");
    }
    this.timeout = timeout;
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    // these variables would change the shell's JVM or Ruby
    builder
        .environment()
        .keySet()
        .removeIf(name -> name.matches("(JAVA_TOOL|JDK_JAVA|_JAVA)_OPTIONS|J?RUBY.*"));
    builder.environment().put("CLASSPATH", classpath);
    builder
        .environment()
        .merge(
            "HBASE_SHELL_OPTS",
            "-Djava.io.tmpdir=" + temporary,
            (given, ours) -> given + " " + ours);
    process = builder.start();
    input = new PrintWriter(process.outputWriter(StandardCharsets.US_ASCII), true);
    output = process.inputReader(StandardCharsets.ISO_8859_1);
  }

  /** Starts a shell for each load thread and returns when all respond. */
  public static List<HBaseShell> start(TaskContext task) throws IOException {
    // JRuby unpacks libraries into this directory, and a killed JVM does not delete them
    Path temporary = Files.createTempDirectory("hadoop-bench-shells-");
    String program = task.setting(PROGRAM);
    List<String> command =
        !program.isEmpty()
            ? List.of(program, "shell", "-n")
            : List.of(
                CurrentJava.program("java"),
                "-Xmx512m",
                "-Djava.io.tmpdir=" + temporary,
                "--add-opens=java.base/java.io=ALL-UNNAMED",
                "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED", // for JRuby
                "-Dhbase.ruby.sources=uri:classloader:/io/hadoopbench/gateway/hbase-shell",
                "org.jruby.JarBootstrapMain",
                "-n", // Ruby files take precedence over HBase's
                "-Dhbase.zookeeper.quorum=" + task.setting(QUORUM),
                "-Dhbase.client.retries.number=" + HBaseJavaClient.RETRIES,
                "-Dzookeeper.recovery.retry=" + HBaseJavaClient.RETRIES);
    String classpath =
        program.isEmpty()
            ? IsolatedJars.home(HBaseShell.class) + File.pathSeparator + task.setting(CLASSPATH)
            : "";
    List<HBaseShell> shells = new ArrayList<>();
    try {
      for (int i = 0; i < task.threads(); i++) {
        shells.add(new HBaseShell(command, classpath, Duration.ofMinutes(5), temporary));
      }
      for (HBaseShell shell : shells) {
        shell.awaitReady(task.alive());
      }
      return shells;
    } catch (IOException e) {
      shells.forEach(HBaseShell::close);
      FileUtil.fullyDelete(temporary.toFile());
      throw e;
    }
  }

  /**
   * Returns the reasons the evidence does not show that HBase's own shell ran the scan in JRuby;
   * empty if it does.
   */
  public static List<String> mismatches(Evidence evidence) {
    return EVIDENCE.keySet().stream()
        .sorted()
        .filter(
            name ->
                evidence.values(name).isEmpty()
                    || !evidence.values(name).keySet().stream()
                        .allMatch(value -> value.matches(EVIDENCE.get(name))))
        .map(name -> "labelled shell, but " + name + " was " + evidence.values(name).keySet())
        .toList();
  }

  void awaitReady(Runnable alive) throws IOException {
    input.println(String.format(INTRODUCTION, ProcessHandle.current().pid()));
    for (String line = line(alive); !line.startsWith(TOOK); line = line(alive)) {
      code = line.startsWith("code: ") ? line.substring("code: ".length()) : code;
      version = line;
    }
    startSeconds = (System.nanoTime() - startNanos) / 1e9;
  }

  public void beginTimed() {
    cpuSecondsBefore = cpuSeconds();
  }

  public ScanDigest scan(String table, int batch, Runnable firstRow) throws IOException {
    long begin = System.nanoTime();
    error = "";
    input.println("scan '%s', {CACHE => %s}".formatted(table, batch));
    ScanDigest.Sum sum = new ScanDigest.Sum();
    long rows = 0;
    boolean counted = false;
    for (String line = line(() -> {}); !line.startsWith(TOOK); line = line(() -> {})) {
      Matcher cell = CELL.matcher(line);
      if (cell.matches()) {
        sum.add(bytes(cell.group(1)), bytes(cell.group(2)));
        if (rows++ == 0) {
          firstRow.run();
        }
      }
      counted = line.equals(rows + " row(s)");
    }
    if (!counted) {
      throw failure("its scan printed " + rows + " rows, but not their number");
    }
    firstScanSeconds = firstScanSeconds == 0 ? (System.nanoTime() - begin) / 1e9 : firstScanSeconds;
    return sum.scanned();
  }

  /** Parses {@code Bytes.toStringBinary} output. */
  private static byte[] bytes(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    for (int i = 0; i < text.length(); ) {
      boolean escaped = text.startsWith("\\x", i) && i + 4 <= text.length();
      bytes.write(escaped ? Integer.parseInt(text.substring(i + 2, i + 4), 16) : text.charAt(i));
      i += escaped ? 4 : 1;
    }
    return bytes.toByteArray();
  }

  private String line(Runnable alive) throws IOException {
    long begin = System.nanoTime();
    while (!output.ready() && process.isAlive()) {
      if (System.nanoTime() - begin > timeout.toNanos()) {
        throw failure("it printed nothing for " + timeout.toSeconds() + " s");
      }
      alive.run();
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedIOException("interrupted while the HBase shell was working");
      }
      LockSupport.parkNanos(1_000_000);
    }
    String line = output.readLine();
    if (line == null) {
      throw failure("it ended");
    }
    error =
        error.isEmpty() && line.matches("\\s*\\S*(Error|Exception)\\b.*|.*\\bERROR\\b.*")
            ? line.strip()
            : error;
    return line;
  }

  private IOException failure(String what) {
    close();
    return new IOException(
        "the HBase shell failed: " + what + (error.isEmpty() ? "" : ": " + error));
  }

  /** Returns the CPU time since the start, including a launcher's child processes. */
  private double cpuSeconds() {
    return processes()
        .mapToDouble(one -> one.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9)
        .sum();
  }

  private Stream<ProcessHandle> processes() {
    return Stream.concat(process.descendants(), Stream.of(process.toHandle()));
  }

  public void addTo(TaskReport report) {
    report.addResource(SHELLS, 1);
    report.addResource(START_SECONDS, startSeconds);
    report.addResource(FIRST_SCAN_SECONDS, firstScanSeconds);
    report.addResource(CPU_SECONDS, cpuSeconds() - cpuSecondsBefore);
    report.evidence().add("shell.version", version);
    report.evidence().add("shell.code", code);
    report.evidence().add("shell.command", process.info().commandLine().orElse("unknown"));
  }

  @Override
  public void close() {
    List<ProcessHandle> all = processes().toList();
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(
        one -> one.onExit().orTimeout(5, TimeUnit.SECONDS).exceptionally(tooLate -> one).join());
    FileUtil.fullyDelete(temporary.toFile());
  }
}
