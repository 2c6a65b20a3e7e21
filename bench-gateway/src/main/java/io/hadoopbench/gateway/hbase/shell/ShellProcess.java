package io.hadoopbench.gateway.hbase.shell;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A process that is given lines and answers with lines. One that is silent when it should answer is killed; all of it
 * goes when this is closed, and when our JVM is told to end. For one thread.
 */
final class ShellProcess implements Closeable {
  /** What of the user's environment would make a shell in Ruby and Java another one. */
  private static final List<String> SCRUBBED = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "JRUBY", "RUBY");
  private static final long POLL_MILLIS = 20;
  private static final long END_SECONDS = 5;
  private static final long IDLE = Long.MAX_VALUE;
  /** Lines of its standard error that may say why it ended. */
  private static final int LAST_LINES = 60;

  private final Process process;
  private final Writer input;
  private final BufferedReader output;
  private final Path errors;
  private final long silenceNanos;
  private final Thread hook = new Thread(this::kill, "hbase-shell-end");
  /** Since when we wait for its next line. */
  private volatile long waitingNanos = IDLE;
  private volatile boolean silent;

  private ShellProcess(Process process, Path errors, Duration silence) {
    this.process = process;
    this.errors = errors;
    this.input = process.outputWriter(StandardCharsets.US_ASCII);
    this.output = process.inputReader(StandardCharsets.ISO_8859_1);
    this.silenceNanos = silence.toNanos();
  }

  /**
   * @param environment beyond our own
   * @param silence after which it is killed when it should answer
   */
  static ShellProcess start(List<String> command, Map<String, String> environment, Duration silence) throws IOException {
    Path errors = Files.createTempFile("hadoop-bench-shell-", ".err");
    errors.toFile().deleteOnExit();
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
    builder.environment().keySet().removeIf(name -> SCRUBBED.stream().anyMatch(name::startsWith));
    builder.environment().putAll(environment);
    ShellProcess shell;
    try {
      shell = new ShellProcess(builder.start(), errors, silence);
    } catch (IOException e) {
      Files.delete(errors);
      throw new IOException("the HBase shell cannot be started: " + e.getMessage(), e);
    }
    Runtime.getRuntime().addShutdownHook(shell.hook);
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

  /** Sends a line, after which it should answer. */
  void send(String line) throws IOException {
    waitingNanos = System.nanoTime();
    try {
      input.write(line + "\n");
      input.flush();
    } catch (IOException e) {
      throw failure("it takes no command", e);
    }
  }

  /** Its answer is complete. */
  void answered() {
    waitingNanos = IDLE;
  }

  /** The next line of an answer; an end is an error. */
  String line() throws IOException {
    String line = output.readLine();
    waitingNanos = System.nanoTime();
    if (line == null) {
      throw failure(silent ? "it printed nothing for " + TimeUnit.NANOSECONDS.toSeconds(silenceNanos) + " s" : "it ended", null);
    }
    return line;
  }

  /**
   * The same for an answer that takes long, while the task may be killed; a read that waits could not be interrupted.
   *
   * @param alive is called now and then meanwhile
   */
  String line(Runnable alive) throws IOException {
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

  /** What to throw, with what it says itself; one that fails in a command ends, which takes a moment. It is of no use any more. */
  IOException failure(String what, IOException cause) throws IOException {
    try {
      boolean ended = process.waitFor(Math.min(silenceNanos, TimeUnit.SECONDS.toNanos(END_SECONDS)), TimeUnit.NANOSECONDS);
      String said = reason();
      return new IOException("the HBase shell failed: " + what + (ended ? ", exit code " + process.exitValue() : "")
          + (said.isEmpty() ? "" : ": " + said), cause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new InterruptedIOException("interrupted when the HBase shell failed: " + what);
    } finally {
      kill();
    }
  }

  /** The line that says why it ended: of the last ones the first that names an error, else the last; empty when it said nothing. */
  private String reason() throws IOException {
    List<String> said = new String(Files.readAllBytes(errors), StandardCharsets.UTF_8).lines().map(String::strip).toList();
    List<String> last = said.subList(Math.max(0, said.size() - LAST_LINES), said.size());
    return last.stream().filter(line -> line.matches("\\S*(Error|Exception)\\b.*|.*\\bERROR\\b.*")).findFirst()
        .orElse(last.isEmpty() ? "" : last.get(last.size() - 1));
  }

  /** As the operating system knows it. */
  String command() {
    return process.info().commandLine().orElse("unknown");
  }

  /** CPU time since its start. Looks at all processes of the host, for a launcher may have children. */
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
    try {
      process.waitFor(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // it has been killed, and ends without us
    }
    errors.toFile().delete(); // one that stays goes with this JVM
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // then the hook runs anyway, and finds nothing left to do
    }
  }
}
