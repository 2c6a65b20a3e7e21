package io.hadoopbench.gateway.hbase.shell;

import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.os.OwnJava;
import io.hadoopbench.gateway.hbase.client.ScanDigest;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * An HBase shell in a process of its own, that is given one command after the other and whose output is read, as {@code hbase shell -n} works in a
 * pipe. It ends with this JVM however that ends, for it watches our process and its input ends then, too. For one thread.
 */
public final class HBaseShell implements Closeable {
  /** A shell that prints nothing for so long hangs; the client in it gives up earlier. */
  static final Duration SILENCE = Duration.ofMinutes(5);

  private static final String TOOK = "Took ";
  private static final String FACTS = "hadoop-bench: ";
  /** Has it watch our process, where Java can, and say who interprets it and where its scan command comes from. */
  private static final String INTRODUCTION = "java.lang.ProcessHandle.of(%d).get.onExit.thenRun { java.lang.Runtime.getRuntime.halt(1) }"
      + " if java.lang.System.getProperty('java.specification.version').to_f >= 9;"
      + " puts \"" + FACTS + "JRuby #{JRUBY_VERSION}, #{java.lang.Thread.currentThread.getContextClassLoader.getResource('shell/commands/scan.rb')"
      + " || Shell::Commands::Scan.instance_method(:scan).source_location.first}\"; version";

  /**
   * What a shell says of itself.
   *
   * @param version of HBase, as its command {@code version} prints it
   * @param code its interpreter, and where the Ruby code of its {@code scan} lies
   * @param command with which it runs, as the operating system knows it
   * @param startSeconds until it had answered its first command
   */
  record Facts(String version, String code, String command, double startSeconds) { }

  private final ShellProcess process;
  private final long startNanos;
  private Facts facts;
  private double firstScanSeconds;
  private double cpuSecondsBefore;

  private HBaseShell(ShellProcess process, long startNanos) {
    this.process = process;
    this.startNanos = startNanos;
  }

  /**
   * Starts a shell, without waiting.
   *
   * @param command that runs it; no secret may be in it, as others can see it
   * @param environment beyond our own
   * @param silence after which it is killed when it should print
   */
  static HBaseShell start(List<String> command, Map<String, String> environment, Duration silence) throws IOException {
    if (!OwnJava.has(OwnJava.PROCESSES)) {
      throw new IOException("the HBase shell needs tasks on Java 9 or newer, for its CPU time: this is " + OwnJava.told() + "; leave path=shell out");
    }
    long startNanos = System.nanoTime();
    return new HBaseShell(ShellProcess.start(command, environment, silence), startNanos);
  }

  /**
   * Waits until it answers.
   *
   * @param alive is called now and then meanwhile
   */
  Facts awaitReady(Runnable alive) throws IOException {
    process.send(String.format(INTRODUCTION, ProcessHandle.current().pid()));
    String code = "";
    String before = "";
    for (String line = process.line(alive); !line.startsWith(TOOK); line = process.line(alive)) {
      code = line.startsWith(FACTS) ? line.substring(FACTS.length()) : code;
      before = line;
    }
    process.answered();
    facts = new Facts(before, code, process.command(), secondsSince(startNanos));
    return facts;
  }

  private static double secondsSince(long nanos) {
    return (System.nanoTime() - nanos) / 1e9;
  }

  /** Marks the beginning of its timed part. */
  public void beginTimed() {
    cpuSecondsBefore = process.cpuSeconds();
  }

  /**
   * Has it scan a whole table.
   *
   * @param batch rows that it asks for at a time
   * @param firstRow runs when the first row is printed
   * @throws IOException if it fails, prints what a scan does not print, or counts other rows than it printed; it is of no use any more then
   */
  public ScanDigest scan(String table, int batch, Runnable firstRow) throws IOException {
    long begin = System.nanoTime();
    ShellOutput scan = new ShellOutput();
    process.send("scan '" + table + "', {CACHE => " + batch + "}");
    boolean first = true;
    for (boolean last = false; !last;) {
      String line = process.line();
      try {
        last = scan.last(line);
      } catch (IOException e) {
        throw process.failure(e.getMessage(), e);
      }
      if (first && scan.rows() > 0) {
        firstRow.run();
        first = false;
      }
    }
    process.answered();
    firstScanSeconds = firstScanSeconds == 0 ? secondsSince(begin) : firstScanSeconds;
    return scan.scanned();
  }

  void addTo(TaskReport report) {
    report.addResource(HBaseShells.START_SECONDS, facts.startSeconds());
    report.addResource(HBaseShells.FIRST_SCAN_SECONDS, firstScanSeconds);
    report.addResource(HBaseShells.CPU_SECONDS, process.cpuSeconds() - cpuSecondsBefore);
  }

  void describe(Evidence evidence) {
    evidence.add(HBaseShells.VERSION, facts.version());
    evidence.add(HBaseShells.CODE, facts.code());
    evidence.add(HBaseShells.COMMAND, facts.command());
  }

  @Override
  public void close() {
    process.close();
  }
}
