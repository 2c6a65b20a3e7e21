package io.hadoopbench.core.program;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.GenericOptions;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.host.ConfSource;
import io.hadoopbench.core.model.Json;
import io.hadoopbench.core.os.ForkJvm;
import io.hadoopbench.core.run.RunBudget;
import io.hadoopbench.core.run.ShutdownGuard;
import io.hadoopbench.core.scenario.ScenarioSpec;
import io.hadoopbench.core.suite.SuiteRun;
import io.hadoopbench.core.table.Screen;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run of a suite, in a JVM of its own as if it had been started by hand: its compilers have seen no other run, and if it hangs it is ended.
 * It reads what to do from standard input, for anybody sees a command line; when that ends, the suite has gone, and the run ends as after Ctrl-C.
 */
public final class SuiteChild {
  private static final Logger LOG = LoggerFactory.getLogger(SuiteChild.class);
  private static final JsonMapper JSON = Json.mapper().build();
  /** Of this JVM; an agent or a port is not to be had twice. */
  private static final Pattern NOT_TWICE =
      Pattern.compile("-(agent|javaagent|Dcom\\.sun\\.management|XX:(StartFlightRecording|ArchiveClassesAtExit)).*");
  /** What is drawn over where somebody watches. */
  private static final Pattern PASSING = Pattern.compile("(trial|rehearsal) \\d|so far: ");
  /** Generic options that do more than to set a key, by the key that they leave. */
  private static final Map<String, String> DONE_AGAIN = Map.of("tmpjars", "-libjars", "mapreduce.job.credentials.binary", "-tokenCacheFile");
  /** A run watches its budget itself; one that has not ended so much later hangs. */
  private static final long HANGS_SECONDS = 120;
  private static final long END_SECONDS = 55;
  private static final int TERMINATED = 128 + 15;

  private SuiteChild() { }

  /**
   * What a child is to do.
   *
   * @param hadoop keys that its JVM does not find by itself
   * @param seconds its time; null for any
   * @param answer file for the {@link Answer}
   */
  record Order(String scenario, List<String> args, List<Key> hadoop, Long seconds, int columns, boolean colour, String answer) { }

  /** Of Hadoop's configuration, and where it comes from. */
  record Key(String name, String value, String source) { }

  /** @param finished whether there is a result */
  record Answer(int exit, String cause, boolean finished) { }

  /** Keys that are not as any JVM of this class path has them. */
  static List<Key> own(Configuration conf) {
    Configuration usual = new Configuration();
    List<Key> own = new ArrayList<>();
    for (Map.Entry<String, String> entry : conf) {
      String value = conf.getRaw(entry.getKey());
      if (value != null && (ConfSource.isTyped(conf, entry.getKey()) || !value.equals(usual.getRaw(entry.getKey())))) {
        own.add(new Key(entry.getKey(), value, ConfSource.of(conf, entry.getKey())));
      }
    }
    return own;
  }

  /** Runs it to its end, in its directory in that of the suite, and shows what it says. */
  static Answer run(SuiteRun run, Configuration conf, Path suite, Console console) throws IOException, InterruptedException {
    Path answer = Files.createTempFile(suite, ".answer", "");
    Duration time = run.budget().time();
    List<String> args = new ArrayList<>(run.args());
    args.addAll(List.of("-out", suite.resolve(run.name()).toString()));
    Process process = new ProcessBuilder(command()).start();
    List<Thread> relays = List.of(relay(process.getInputStream(), line -> console.print(line + System.lineSeparator())),
        relay(process.getErrorStream(), line -> say(line, console)));
    try (ShutdownGuard guard = ShutdownGuard.afterRun(() -> end(process, relays))) {
      tell(process, new Order(run.scenario(), args, own(conf), time == null ? null : time.toSeconds(),
          console.screen().columns(), console.screen().colour(), answer.toString()));
      if (!awaitEnd(process, time)) {
        return new Answer(ExitCode.FAILED, "killed: it did not end by itself within its time limit of " + time.toSeconds() + " s and "
            + HANGS_SECONDS + " s more", false);
      }
      return Files.size(answer) > 0 ? JSON.readValue(answer.toFile(), Answer.class)
          : new Answer(ExitCode.FAILED, "its JVM ended with exit code " + process.exitValue() + " and no answer", false);
    } finally {
      end(process, relays);
      Files.deleteIfExists(answer);
    }
  }

  private static boolean awaitEnd(Process process, Duration time) throws InterruptedException {
    if (time != null) {
      return process.waitFor(time.toSeconds() + HANGS_SECONDS, TimeUnit.SECONDS);
    }
    process.waitFor();
    return true;
  }

  /** Its input stays open: the end of that is the end of the run. */
  private static void tell(Process process, Order order) throws IOException {
    byte[] bytes = JSON.writeValueAsBytes(order);
    DataOutputStream out = new DataOutputStream(process.getOutputStream());
    try {
      out.writeInt(bytes.length);
      out.write(bytes);
      out.flush();
    } catch (IOException e) {
      LOG.debug("a JVM that did not start says why itself", e);
    }
  }

  private static List<String> command() {
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream().filter(option -> !NOT_TWICE.matcher(option).matches()).forEach(command::add);
    System.getProperties().stringPropertyNames().stream().filter(name -> name.startsWith("hadoopbench."))
        .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
    command.addAll(List.of("-cp", ForkJvm.classPath(SuiteChild.class.getClassLoader()), SuiteChild.class.getName()));
    return command;
  }

  private static Thread relay(InputStream from, Consumer<String> to) {
    Thread thread = new Thread(() -> {
      try (BufferedReader lines = new BufferedReader(new InputStreamReader(from, Charset.defaultCharset()))) {
        lines.lines().forEach(to);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }, "output of a run");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void say(String line, Console console) {
    if (ShutdownGuard.ends()) {
      console.goodbye(line);
    } else if (console.terminal() && console.bar() != null && PASSING.matcher(line).lookingAt()) {
      console.bar().running(line);
    } else {
      console.line(line);
    }
  }

  /** Tells it to end, unless it has, and waits until it has said all. */
  private static void end(Process process, List<Thread> relays) {
    boolean interrupted = Thread.interrupted();
    try {
      process.getOutputStream().close(); // destroy would close what it still says, too
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly(); // its servers see that it has gone
      }
      for (Thread relay : relays) {
        relay.join(TimeUnit.SECONDS.toMillis(1)); // what it has started may still hold its output
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

  /** The child. */
  public static void main(String[] none) throws IOException {
    DataInputStream in = new DataInputStream(System.in);
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    Order order = JSON.readValue(bytes, Order.class);
    Thread watch = new Thread(() -> awaitEnd(in), "suite-watch");
    watch.setDaemon(true);
    watch.start();
    Console system = Console.system();
    boolean[] finished = {false};
    Configuration conf = conf(order.hadoop());
    Ending ending = Ending.of(order.scenario(), conf, () -> {
      Optional<FinishedRun> run = program(order).execute(conf, order.args(),
          new Console(system.out(), system.err(), false, () -> new Screen(order.columns(), order.colour()), null),
          new RunBudget(order.seconds() == null ? null : Duration.ofSeconds(order.seconds())));
      finished[0] = run.isPresent();
      return run.map(one -> new Ending(one.exitCode(), one.cause(), "")).orElse(Ending.of(ExitCode.OK));
    });
    if (!ShutdownGuard.ends()) {
      JSON.writeValue(Path.of(order.answer()).toFile(), new Answer(ending.exit(), ending.cause(), finished[0]));
    }
    System.exit(ending.exit());
  }

  private static ScenarioProgram program(Order order) {
    ScenarioSpec scenario = ScenarioProgram.all().get(order.scenario());
    if (scenario == null) {
      throw new UsageException("no scenario '" + order.scenario() + "'");
    }
    return new ScenarioProgram(scenario, Clock.systemUTC());
  }

  /** With the configuration that any JVM of this class path has. */
  static Configuration conf(List<Key> own) throws IOException {
    Configuration conf = new JobConf();
    own.forEach(key -> conf.set(key.name(), key.value(), key.source().isEmpty() ? null : key.source()));
    for (Map.Entry<String, String> option : DONE_AGAIN.entrySet()) {
      if (conf.get(option.getKey()) != null) {
        GenericOptions.apply(new String[] {option.getValue(), conf.get(option.getKey())}, conf);
      }
    }
    return conf;
  }

  private static void awaitEnd(InputStream in) {
    try {
      while (in.read() >= 0) {
        // nothing more is sent
      }
    } catch (IOException e) {
      System.err.println("the suite has gone: " + e);
    }
    System.exit(TERMINATED);
  }
}
