package io.hadoopbench.cluster.process;

import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.process.ChildClasspath.Classpath;
import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.os.CurrentJava;
import io.hadoopbench.core.os.CurrentUser;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;

/**
 * A running child JVM. Its standard input stays open while this JVM runs.
 *
 * @param directory working directory
 * @param process the process, which must stay referenced, because garbage collection would close
 *     its standard input
 * @param log output file, to which later runs append
 * @param logStart length of the log when the process started, in bytes
 * @param stopTimeout time between the request to stop and the SIGKILL
 */
public record DaemonProcess(
    ChildJvm jvm, Path directory, Process process, Path log, long logStart, Duration stopTimeout) {
  private static final Duration STOP_AND_ARCHIVE = Duration.ofSeconds(30);

  /**
   * Variables that are removed, because the user's Hadoop environment must not affect the servers.
   */
  private static final List<String> SCRUBBED =
      List.of(
          "HADOOP",
          "HDFS_",
          "YARN_",
          "MAPRED_",
          "KMS_",
          "JAVA_TOOL_OPTIONS",
          "JDK_JAVA_OPTIONS",
          "CLASSPATH",
          "_JAVA_OPTIONS");

  private static final String OWN_SESSION = "setsid";

  private static final Pattern AGENT = Pattern.compile("^-(javaagent|agentlib|agentpath):");
  private static final int MAX_LINE = 300;
  private static final Pattern ERROR =
      Pattern.compile("\\b(ERROR|FATAL)\\b|Exception: |Error: |^Error|^Unrecognized");

  /** Lines that the JVM prints after the line that contains the reason. */
  private static final Pattern EMPTY_WORDS =
      Pattern.compile("A fatal exception has occurred|Could not create the Java Virtual Machine");

  private static final Pattern BIND =
      Pattern.compile(
          "BindException|[Aa]lready in use|Port in use|Unable to find a listen port|Could not"
              + " create ServerSocket");

  /**
   * Starts a JVM.
   *
   * @param conf the configuration directory, which already contains its files
   * @param settings the scenario's settings, including pseudo-settings for the JVM
   * @param extraOptions additional JVM options
   */
  public static DaemonProcess start(
      ChildJvm jvm,
      Classpath classpath,
      Path conf,
      Map<String, String> settings,
      List<String> extraOptions,
      Path log)
      throws IOException {
    List<String> command = new ArrayList<>(jvm.host().command());
    command.addAll(ownSession());
    command.add(CurrentJava.program("java"));
    command.add("-Xmx" + settings.getOrDefault(JvmOptions.HEAP_KEY, jvm.heap()));
    command.addAll(JvmOptions.OF_ALL);
    command.addAll(jvm.options());
    // Jetty unpacks its web applications into java.io.tmpdir; in /tmp they would remain if the
    // server is killed
    command.addAll(
        List.of(
            "-D" + ChildMain.CONF + "=" + conf,
            "-Dlog4j.configuration=" + conf.resolve("log4j.properties").toUri(),
            "-Djava.io.tmpdir=" + Files.createDirectories(conf.resolveSibling("jvm-tmp"))));
    command.addAll(extraOptions);
    command.addAll(words(JvmOptions.ofUser()));
    command.addAll(words(settings.getOrDefault(JvmOptions.OPTIONS_KEY, "")));
    command.addAll(List.of(ChildMain.class.getName(), jvm.main()));
    command.addAll(jvm.arguments());
    if (command.stream().anyMatch(AGENT.asPredicate())) {
      command.removeIf(ClassArchive::writes); // a JVM with an agent does not start with this option
    }
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(conf.getParent().toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> SCRUBBED.stream().anyMatch(name::startsWith));
    environment.put(CurrentUser.HADOOP, CurrentUser.get().name());
    if (JvmOptions.OFF.equals(settings.get(JvmOptions.OPENSSL_KEY))) {
      environment.computeIfPresent(
          "LD_LIBRARY_PATH", (name, path) -> JvmOptions.withoutOpenssl(path));
    }
    // in the environment, because 170 jars would make each line of ps unreadable
    environment.put("CLASSPATH", classpath.text(conf));
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    long logStart = Files.exists(log) ? Files.size(log) : 0;
    return new DaemonProcess(
        jvm,
        conf.getParent(),
        builder.start(),
        log,
        logStart,
        command.stream().anyMatch(ClassArchive::writes) ? STOP_AND_ARCHIVE : jvm.stopTimeout());
  }

  /**
   * Returns the prefix that starts a child in a new session, so that signals to the parent's
   * process group (Ctrl-C, or a closed terminal) reach only the parent, which then stops its
   * children in order. {@code setsid} replaces itself with the command, so the process id stays the
   * same. Without {@code setsid}, {@link ChildMain} at least ignores Ctrl-C.
   */
  private static List<String> ownSession() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .filter(folder -> !folder.isEmpty())
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, OWN_SESSION)))
        ? List.of(OWN_SESSION)
        : List.of();
  }

  private static List<String> words(String text) {
    return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
  }

  public boolean alive() {
    return process.isAlive();
  }

  /** Returns whether the JVM writes a CDS archive when it exits. */
  public boolean archives() {
    return stopTimeout.equals(STOP_AND_ARCHIVE);
  }

  /**
   * Asks the process to end, without waiting for it. Uses SIGTERM instead of {@code
   * Process.destroy()}, which would also close the child's standard input and thereby signal that
   * the parent has ended. A child with workers receives exactly that signal, because it then stops
   * its workers.
   */
  public void askToEnd() {
    if (!jvm.hasWorkers()) {
      process.toHandle().destroy();
      return;
    }
    try {
      process.getOutputStream().close();
    } catch (IOException alreadyDead) {
      process.destroyForcibly();
    }
  }

  /**
   * Waits for the process to end, then kills it if necessary, and its remaining workers. An
   * interrupt kills the process immediately; the interrupt status is restored.
   */
  public void awaitEnd() {
    boolean ended = false;
    try {
      ended = process.waitFor(stopTimeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!ended) {
      kill();
    }
    if (jvm.hasWorkers()) {
      ClusterProcesses.killBelow(ClusterProcesses.localDirs(directory));
    }
  }

  /**
   * Kills the process with SIGKILL, waits until it has ended, and deletes the socket of its attach
   * listener.
   */
  public void kill() {
    process.destroyForcibly();
    // a process cannot ignore SIGKILL; the kernel needs milliseconds to end it
    process.onExit().orTimeout(5, TimeUnit.SECONDS).exceptionally(tooLate -> process).join();
    FileUtil.fullyDelete(
        new File("/tmp/.java_pid" + process.pid())); // HotSpot always creates the socket in /tmp
  }

  /** Returns a one-line message about a child that ended or does not respond. */
  public String complaint(String what) {
    return "%s %s; log: %s; last error: %s".formatted(jvm.name(), what, log, lastError());
  }

  /**
   * Returns the last line with an error in this run's log, otherwise the log's last line; the line
   * is shortened.
   */
  private String lastError() {
    List<String> lines = tail().lines().filter(line -> !line.isBlank()).toList();
    if (lines.isEmpty()) {
      return "(the log is empty)";
    }
    String line =
        lines.stream()
            .filter(one -> ERROR.matcher(one).find() && !EMPTY_WORDS.matcher(one).find())
            .reduce((earlier, later) -> later)
            .orElse(lines.get(lines.size() - 1))
            .strip();
    return line.length() <= MAX_LINE ? line : line.substring(0, MAX_LINE) + "…";
  }

  /** Returns whether the child failed to bind to a port because another program uses the port. */
  public boolean bindFailed() {
    return BIND.matcher(tail()).find();
  }

  private String tail() {
    try {
      return Commands.tail(log, logStart, 65_536);
    } catch (IOException e) {
      return "(the log cannot be read: " + e + ")";
    }
  }

  /** Returns how the child ended, in words. */
  public String exit() {
    return "ended with exit code " + process.exitValue();
  }

  /**
   * Parameters for starting and stopping a server JVM.
   *
   * @param name name that is unique within the cluster; the directory and the log have the same
   *     name
   * @param host host on which the server runs
   * @param heap maximum heap, as in {@code -Xmx}
   * @param main main class
   * @param arguments arguments for the main class
   * @param options options in addition to the common JVM options
   * @param hasWorkers whether the server starts child processes, whose working directories are
   *     below {@link ClusterProcesses#localDirs} of the server's directory. The server stops them
   *     when its standard input is closed; processes that remain are killed
   */
  public record ChildJvm(
      String name,
      Host host,
      String heap,
      String main,
      List<String> arguments,
      List<String> options,
      boolean hasWorkers) {
    private static final Duration STOP = Duration.ofSeconds(5);
    private static final Duration STOP_WITH_WORKERS = Duration.ofSeconds(12);

    /** Returns the time between the request to stop and the SIGKILL. */
    Duration stopTimeout() {
      return hasWorkers ? STOP_WITH_WORKERS : STOP;
    }
  }
}
