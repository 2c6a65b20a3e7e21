package io.hadoopbench.core.program;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.GenericOptions;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.engine.ShutdownGuard;
import io.hadoopbench.core.os.ConfSource;
import io.hadoopbench.core.os.CurrentJava;
import io.hadoopbench.core.os.ForkJvm;
import io.hadoopbench.core.result.Json;
import io.hadoopbench.core.suite.SuiteRun;
import io.hadoopbench.core.table.Screen;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;

/**
 * Runs a scenario of a suite in a child process, which is a new JVM with the options and class path
 * of the suite's JVM. Its JIT compilers are not affected by other runs, and it can be killed if it
 * hangs. Generic options are passed in a file that only the user can read, because all users can
 * see command lines. The child deletes the file. When the suite's process ends, the child's
 * standard input ends, and the child ends its run as after Ctrl-C. The child returns an exit code
 * and a result.
 */
public final class SuiteChild {
  private static final JsonMapper JSON = Json.mapper().build();

  /**
   * JVM options that must not be passed to the child, because agents and ports can be used only
   * once.
   */
  private static final Pattern NOT_TWICE =
      Pattern.compile(
          "-(agent|javaagent|Dcom\\.sun\\.management|XX:(StartFlightRecording|ArchiveClassesAtExit)).*");

  /** Matches progress lines, which are overwritten on a terminal. */
  private static final Pattern PASSING = Pattern.compile("trial \\d|  round \\d|so far: ");

  /** Generic options that do more than set a key, by that key. */
  private static final Map<String, String> DONE_AGAIN =
      Map.of("tmpjars", "-libjars", "mapreduce.job.credentials.binary", "-tokenCacheFile");

  /**
   * A run ends by itself at its time limit. If it is considered hung and has not ended this much
   * later, it is killed.
   */
  private static final long HANGS_SECONDS = 120;

  private SuiteChild() {}

  /**
   * The content of the file that is passed to the child.
   *
   * @param hadoop configuration keys that are not in the child's own configuration
   * @param seconds time limit; null if there is none
   */
  record Given(List<Key> hadoop, Long seconds, int columns, boolean colour) {}

  record Key(String name, String value, String source) {}

  /**
   * Returns the keys whose values differ from the configuration of any JVM with this class path.
   */
  static List<Key> own(Configuration conf) {
    Configuration usual = new Configuration();
    List<Key> own = new ArrayList<>();
    for (Map.Entry<String, String> entry : conf) {
      String value = conf.getRaw(entry.getKey());
      if (value != null
          && (ConfSource.isTyped(conf, entry.getKey())
              || !value.equals(usual.getRaw(entry.getKey())))) {
        own.add(new Key(entry.getKey(), value, ConfSource.of(conf, entry.getKey())));
      }
    }
    return own;
  }

  /**
   * Runs a child in its subdirectory of the suite directory until it ends, and prints its output.
   */
  static ProgramResult run(SuiteRun run, Configuration conf, Path suite, Console console)
      throws IOException, InterruptedException {
    Duration time = run.time();
    Path given =
        Files.createTempFile(
            suite,
            ".options",
            "",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    JSON.writeValue(
        given.toFile(),
        new Given(
            own(conf),
            time == null ? null : time.toSeconds(),
            console.screen().columns(),
            console.screen().colour()));
    List<String> command = command();
    command.addAll(List.of(given.toString(), run.scenario()));
    command.addAll(run.args());
    command.addAll(List.of("-out", suite.resolve(run.name()).toString()));
    String[] last = {""};
    Process process = new ProcessBuilder(command).start();
    List<Thread> relays =
        List.of(
            relay(process.getInputStream(), line -> console.print(line + System.lineSeparator())),
            relay(
                process.getErrorStream(),
                line -> {
                  last[0] = line;
                  print(line, console);
                }));
    boolean ended;
    try (ShutdownGuard guard = ShutdownGuard.afterRun(() -> end(process, relays))) {
      ended = awaitEnd(process, time);
    } finally {
      end(process, relays);
      Files.deleteIfExists(given);
    }
    if (!ended) {
      return new ProgramResult(
          ExitCode.FAILED,
          "killed: it did not end within its time limit of %s s plus %s s"
              .formatted(time.toSeconds(), HANGS_SECONDS),
          "");
    }
    int exit = process.exitValue();
    String prefix = run.scenario() + ": ";
    boolean known = exit <= ExitCode.INCONCLUSIVE;
    String cause = known ? "" : "its JVM ended with exit code " + exit;
    boolean printed = exit != ExitCode.OK && last[0].startsWith(prefix);
    return new ProgramResult(
        known ? exit : ExitCode.FAILED, printed ? last[0].substring(prefix.length()) : cause, "");
  }

  private static boolean awaitEnd(Process process, Duration time) throws InterruptedException {
    if (time != null) {
      return process.waitFor(time.toSeconds() + HANGS_SECONDS, TimeUnit.SECONDS);
    }
    process.waitFor();
    return true;
  }

  private static List<String> command() {
    List<String> command = new ArrayList<>(List.of(CurrentJava.program("java")));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> !NOT_TWICE.matcher(option).matches())
        .forEach(command::add);
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith("hadoopbench."))
        .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
    command.addAll(
        List.of(
            "-cp",
            ForkJvm.classPath(SuiteChild.class.getClassLoader()),
            SuiteChild.class.getName()));
    return command;
  }

  private static Thread relay(InputStream from, Consumer<String> to) {
    Thread thread =
        new Thread(
            () -> {
              try (BufferedReader lines =
                  new BufferedReader(new InputStreamReader(from, Charset.defaultCharset()))) {
                lines.lines().forEach(to);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            "a run's output");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void print(String line, Console console) {
    if (ShutdownGuard.ends()) {
      console.goodbye(line);
    } else if (console.terminal() && console.bar() != null && PASSING.matcher(line).lookingAt()) {
      console.bar().running(line);
    } else {
      console.line(line);
    }
  }

  /**
   * Requests the end of a child that is still running, and waits until all of its output has been
   * relayed.
   */
  private static void end(Process process, List<Thread> relays) {
    boolean interrupted = Thread.interrupted();
    try {
      process.getOutputStream().close(); // destroy() would discard remaining output
      if (!process.waitFor(55, TimeUnit.SECONDS)) {
        process.destroyForcibly(); // the child's servers end when they notice that it has ended
      }
      for (Thread relay : relays) {
        relay.join(
            TimeUnit.SECONDS.toMillis(
                1)); // processes that the child started may keep its output open
      }
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * The main method of the child.
   *
   * @param args the file, the name of the scenario, and the scenario's options
   */
  public static void main(String[] args) throws IOException {
    Path file = Path.of(args[0]);
    Given given = JSON.readValue(Files.readAllBytes(file), Given.class);
    Files.delete(file);
    Thread watch = new Thread(SuiteChild::awaitSuite, "suite-watch");
    watch.setDaemon(true);
    watch.start();
    HadoopLog.printNoTraces();
    Console system = Console.system();
    Console console =
        new Console(
            system.out(),
            system.err(),
            false,
            () -> new Screen(given.columns(), given.colour()),
            null);
    Configuration conf = conf(given.hadoop());
    ProgramResult ending =
        ProgramResult.of(
            args[1],
            conf,
            () ->
                program(args[1])
                    .execute(
                        conf,
                        List.of(args).subList(2, args.length),
                        console,
                        given.seconds() == null ? null : Duration.ofSeconds(given.seconds()))
                    .map(run -> ProgramResult.of(run.exitCode()))
                    .orElse(ProgramResult.of(ExitCode.OK)));
    if (!ending.cause().isEmpty()) {
      console.line(args[1] + ": " + ending.cause());
    }
    System.exit(ending.exit());
  }

  private static ScenarioProgram program(String name) {
    ScenarioSpec scenario = ScenarioProgram.all().get(name);
    if (scenario == null) {
      throw new UsageException("no scenario '" + name + "'");
    }
    return new ScenarioProgram(scenario, Clock.systemUTC());
  }

  /** Returns the configuration of any JVM with this class path, with these keys added. */
  static Configuration conf(List<Key> own) throws IOException {
    Configuration conf = new JobConf();
    own.forEach(
        key -> conf.set(key.name(), key.value(), key.source().isEmpty() ? null : key.source()));
    for (Map.Entry<String, String> option : DONE_AGAIN.entrySet()) {
      if (conf.get(option.getKey()) != null) {
        GenericOptions.apply(new String[] {option.getValue(), conf.get(option.getKey())}, conf);
      }
    }
    return conf;
  }

  private static void awaitSuite() {
    try {
      while (System.in.read() >= 0) {
        // the suite never sends data
      }
    } catch (IOException e) {
      System.err.println("the suite has ended: " + e);
    }
    System.exit((128 + 15));
  }
}
