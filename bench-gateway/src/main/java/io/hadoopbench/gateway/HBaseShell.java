package io.hadoopbench.gateway;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * An HBase shell in a process of its own, that is given one command after the other and whose output is read, as {@code hbase shell -n} works in a
 * pipe. It ends with this JVM however that ends: its input ends then, it watches our process, and a shutdown hook kills it. For one thread.
 */
final class HBaseShell implements Closeable {
  /** A shell that prints nothing for so long hangs; the client in it gives up earlier. */
  static final Duration SILENCE = Duration.ofMinutes(5);

  /** What of the user's environment would make it another shell. */
  private static final List<String> SCRUBBED = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "JRUBY", "RUBY");
  private static final long POLL_MILLIS = 20;
  private static final long END_SECONDS = 5;
  private static final long IDLE = Long.MAX_VALUE;
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

  private final Process process;
  private final Writer commands;
  private final BufferedReader output;
  private final ErrorLines errors;
  private final long silenceNanos;
  private final long startNanos = System.nanoTime();
  private final Thread hook = new Thread(this::kill, "hbase-shell-end");
  /** Since when we wait for its next line. */
  private volatile long waitingNanos = IDLE;
  private volatile boolean silent;

  private HBaseShell(Process process, Duration silence) {
    this.process = process;
    this.commands = process.outputWriter(StandardCharsets.US_ASCII);
    this.output = process.inputReader(StandardCharsets.ISO_8859_1);
    this.errors = new ErrorLines(process.errorReader(StandardCharsets.UTF_8));
    this.silenceNanos = silence.toNanos();
  }

  /**
   * Starts a shell, without waiting.
   *
   * @param command that runs it; no secret may be in it, as others can see it
   * @param environment beyond our own
   * @param silence after which it is killed when it should print
   */
  static HBaseShell start(List<String> command, Map<String, String> environment, Duration silence) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeIf(name -> SCRUBBED.stream().anyMatch(name::startsWith));
    builder.environment().putAll(environment);
    HBaseShell shell;
    try {
      shell = new HBaseShell(builder.start(), silence);
    } catch (IOException e) {
      throw new IOException("the HBase shell cannot be started: " + e.getMessage(), e);
    }
    Runtime.getRuntime().addShutdownHook(shell.hook);
    shell.errors.start();
    Thread watch = new Thread(shell::watch, "hbase-shell-watch");
    watch.setDaemon(true);
    watch.start();
    return shell;
  }

  private void watch() {
    try {
      while (!process.waitFor(Math.min(silenceNanos, TimeUnit.SECONDS.toNanos(1)), TimeUnit.NANOSECONDS)) {
        long since = waitingNanos;
        if (since != IDLE && System.nanoTime() - since > silenceNanos) {
          silent = true;
          kill();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // nobody does that
    }
  }

  /**
   * Waits until it answers.
   *
   * @param alive is called now and then meanwhile
   */
  Facts awaitReady(Runnable alive) throws IOException {
    send(String.format(INTRODUCTION, ProcessHandle.current().pid()));
    String code = "";
    String before = "";
    for (String line = polled(alive); !line.startsWith(TOOK); line = polled(alive)) {
      code = line.startsWith(FACTS) ? line.substring(FACTS.length()) : code;
      before = line;
    }
    waitingNanos = IDLE;
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    return new Facts(before, code, process.info().commandLine().orElse("unknown"), seconds);
  }

  /** A start takes long, and the task may be killed meanwhile; a read that waits could not be interrupted. */
  private String polled(Runnable alive) throws IOException {
    try {
      while (!output.ready() && process.isAlive()) {
        alive.run();
        Thread.sleep(POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while the HBase shell started");
    }
    return line();
  }

  /**
   * Has it scan a whole table.
   *
   * @param batch rows that it asks for at a time
   * @param firstRow runs when the first row is printed
   * @throws IOException if it fails, prints what a scan does not print, or counts other rows than it printed; it is of no use any more then
   */
  Scanned scan(String table, int batch, Runnable firstRow) throws IOException {
    ShellOutput scan = new ShellOutput();
    send("scan '" + table + "', {CACHE => " + batch + "}");
    boolean first = true;
    for (boolean last = false; !last;) {
      String line = line();
      try {
        last = scan.last(line);
      } catch (IOException e) {
        throw failure(e.getMessage(), e);
      }
      if (first && scan.rows() > 0) {
        firstRow.run();
        first = false;
      }
    }
    waitingNanos = IDLE;
    return scan.scanned();
  }

  private void send(String command) throws IOException {
    waitingNanos = System.nanoTime();
    try {
      commands.write(command + "\n");
      commands.flush();
    } catch (IOException e) {
      throw failure("it takes no command", e);
    }
  }

  private String line() throws IOException {
    String line = output.readLine();
    waitingNanos = System.nanoTime();
    if (line == null) {
      throw failure(silent ? "it printed nothing for " + TimeUnit.NANOSECONDS.toSeconds(silenceNanos) + " s" : "it ended", null);
    }
    return line;
  }

  /** With what it says itself; one that fails in a command ends, which takes a moment. */
  private IOException failure(String what, IOException cause) {
    try {
      boolean ended = process.waitFor(Math.min(silenceNanos, TimeUnit.SECONDS.toNanos(END_SECONDS)), TimeUnit.NANOSECONDS);
      String said = errors.reason();
      return new IOException("the HBase shell failed: " + what + (ended ? ", exit code " + process.exitValue() : "")
          + (said.isEmpty() ? "" : ": " + said), cause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new InterruptedIOException("interrupted when the HBase shell failed: " + what);
    } finally {
      kill();
    }
  }

  /** CPU time of the shell since its start. Looks at all processes of the host, for a launcher may have children. */
  double cpuSeconds() {
    return processes().mapToDouble(one -> one.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9).sum();
  }

  private Stream<ProcessHandle> processes() {
    return Stream.concat(process.descendants(), Stream.of(process.toHandle()));
  }

  private void kill() {
    processes().toList().forEach(ProcessHandle::destroyForcibly);
  }

  @Override
  public void close() {
    kill();
    process.onExit().orTimeout(END_SECONDS, TimeUnit.SECONDS).exceptionally(tooLate -> process).join();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // then the hook runs anyway, and finds nothing left to do
    }
  }
}
