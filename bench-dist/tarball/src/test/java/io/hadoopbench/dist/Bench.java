package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.program.Main;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;

/** Runs the built distribution as a user does, each time in a separate process. */
final class Bench {
  static final Path HOME = Path.of(System.getProperty("hadoopbench.test.home"));
  static final String JAVA_OPTIONS = "BENCH_JAVA_OPTS";

  /** CDS archive of the launcher's JVM, which {@link #archiveClasses} writes. */
  private static final Path CLASSES = HOME.resolveSibling("launcher.jsa");

  /** CDS archive of the JVM of {@code hadoop jar}, which the first such program writes. */
  private static final Path JAR_CLASSES = HOME.resolveSibling("hadoop-jar.jsa");

  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
  private static final String USE_ARCHIVE = "-XX:SharedArchiveFile=";
  private static final String WRITE_ARCHIVE = "-XX:ArchiveClassesAtExit=";

  private static final String SKIP_UNJAR = "HADOOP_CLIENT_SKIP_UNJAR";

  /** Variables with which {@code hadoop jar} unpacks the jar, as by default. */
  static final Map<String, String> UNPACKED = Map.of(SKIP_UNJAR, "false");

  /**
   * Generic option for short tasks on YARN, for which C2 compilation would take longer than the
   * task.
   */
  static final String QUICK_MAPS =
      "-Dmapreduce.map.java.opts=-Xmx200m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

  /** Timeout for hangs; a busy machine is ten times slower than an idle one. */
  private static final long MINUTES = 12;

  private static final Set<String> COUNTS = Set.of("-nrFiles", "-calls", "-listings");

  private Bench() {}

  /** Result of a process. */
  record Ended(int exit, String out, String err) {
    /** Returns the last line on stderr, which is the error that a user sees. */
    String lastError() {
      return err.lines().reduce("", (a, b) -> b);
    }

    /** Requires that no line of the report is wider than a terminal of 100 columns. */
    void fitsTerminal() {
      assertThat(out.lines()).allMatch(line -> line.length() <= 100);
    }

    /** Fails with the process' output if the exit code differs. */
    Ended exitedWith(int code) {
      assertThat(exit).as("%s", err + out).isEqualTo(code);
      return this;
    }
  }

  /**
   * A running process, with its output in files.
   *
   * @param archive CDS archive of {@code hadoop jar}, if this process writes it when it exits
   */
  record Running(Process process, Path out, Path err, Optional<Path> archive) {
    Ended await() throws IOException, InterruptedException {
      return await(MINUTES);
    }

    Ended awaitExit(int code) throws IOException, InterruptedException {
      return await().exitedWith(code);
    }

    Ended await(long minutes) throws IOException, InterruptedException {
      if (!process.waitFor(minutes, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new IOException(
            "still running after " + minutes + " minutes; stderr: " + Files.readString(err));
      }
      if (archive.isPresent() && Files.exists(archive.get())) {
        Files.move(archive.get(), JAR_CLASSES, StandardCopyOption.ATOMIC_MOVE);
      }
      return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    /** Waits for a text on stderr, and returns the output from there. */
    String awaitError(String text) throws IOException, InterruptedException {
      long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
      while (!Files.readString(err).contains(text)) {
        if (!process.isAlive() || System.nanoTime() > deadline) {
          throw new IOException("'" + text + "' did not appear; stderr: " + Files.readString(err));
        }
        Thread.sleep(50);
      }
      return from(text, Files.readString(err));
    }
  }

  /** Splits options that are one text, as on a command line; a property may contain spaces. */
  static List<String> options(String... args) {
    return Stream.of(args)
        .flatMap(
            arg ->
                arg.startsWith("-") && !arg.startsWith("-D")
                    ? Stream.of(arg.split(" "))
                    : Stream.of(arg))
        .toList();
  }

  private static String from(String text, String all) {
    return all.substring(all.indexOf(text)).lines().findFirst().orElseThrow();
  }

  /**
   * Adds {@code -interleave off} for trials of a fixed number of operations, unless a test sets it,
   * so that the test verifies a single trial. Trials of a fixed time keep the default.
   */
  private static List<String> solo(String... args) {
    List<String> all = new ArrayList<>(options(args));
    if (all.stream().anyMatch(COUNTS::contains)
        && Set.of("-interleave", "-duration", "-study").stream().noneMatch(all::contains)) {
      all.addAll(List.of("-interleave", "off"));
    }
    return all;
  }

  /** Returns options, followed by further ones. */
  static String[] with(String[] further, String... options) {
    return Stream.of(options, further).flatMap(Stream::of).toArray(String[]::new);
  }

  /** Starts the launcher of the distribution, as scripts/bench does. */
  static Running launcher(Path dir, String... args) throws IOException {
    return launcher(dir, Map.of(), args);
  }

  static Running launcher(Path dir, Map<String, String> environment, String... args)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(HOME.resolve("bin/bench").toString()));
    command.addAll(solo(args));
    return command(dir, command, environment);
  }

  /**
   * Returns Java options of the build for the launcher, and further ones. The launcher maps its CDS
   * archive.
   */
  static String javaOptions(String more) throws IOException {
    archiveClasses();
    return ofBuild() + " -Xlog:disable " + USE_ARCHIVE + CLASSES + " " + more;
  }

  private static String ofBuild() {
    return System.getenv().getOrDefault(JAVA_OPTIONS, "-Xmx1g");
  }

  /**
   * Lets the first test of a build write CDS archives of the launcher and of the servers that most
   * tests start: a short run then needs 8 instead of 29 s of CPU time. The first test in each of
   * the JVMs that run tests waits for the archives.
   */
  static synchronized void archiveClasses() throws IOException {
    try (FileChannel file =
            FileChannel.open(
                HOME.resolveSibling("launcher.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock ofAllJvms = file.lock()) {
      if (isNewerThanBuild(CLASSES)) {
        return;
      }
      Path dir = Files.createTempDirectory("archive-classes");
      start(
              dir,
              List.of(
                  HOME.resolve("bin/bench").toString(),
                  "kms-create",
                  "-blocks",
                  "1",
                  "-warmup",
                  "0",
                  "-nrFiles",
                  "50"),
              Map.of(JAVA_OPTIONS, ofBuild() + " -Xlog:disable " + WRITE_ARCHIVE + CLASSES))
          .awaitExit(0);
      FileUtil.fullyDelete(dir.toFile());
    } catch (InterruptedException e) {
      throw new InterruptedIOException(e.toString());
    }
  }

  private static boolean isNewerThanBuild(Path archive) throws IOException {
    if (!Files.exists(archive)) {
      return false;
    }
    FileTime written = Files.getLastModifiedTime(archive);
    for (Path own : List.of(HOME.resolve("bench.jar"), HOME.resolve("lib/cluster"))) {
      if (Files.getLastModifiedTime(own).compareTo(written) > 0) {
        return false;
      }
    }
    return true;
  }

  /** Starts the launcher in a separate process group, as a shell in a terminal does. */
  static Running launcherInGroup(Path dir, String... args) throws IOException {
    return command(
        dir,
        Stream.concat(
                Stream.of("setsid", HOME.resolve("bin/bench").toString()), solo(args).stream())
            .toList(),
        Map.of());
  }

  /** Returns whether runs started here may capture packets. */
  static boolean capturesPackets() {
    return System.getProperty("user.name").equals("root")
        && Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "tshark")));
  }

  /** Starts a script of the repository, or another program. */
  static Running command(Path dir, List<String> command, Map<String, String> environment)
      throws IOException {
    Map<String, String> all = new HashMap<>(Map.of(JAVA_OPTIONS, javaOptions("")));
    all.putAll(environment);
    return start(dir, command, all);
  }

  /** Starts the script that prints the directories of native code. */
  static Running nativeLibraries(Path dir, Map<String, String> environment) throws IOException {
    return start(dir, List.of(HOME.resolve("bin/native-libraries").toString()), environment);
  }

  /** A program that runs in this JVM. */
  static final class Here {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final FutureTask<Integer> program;
    private final Thread thread;

    private Here(String... args) {
      Console console =
          new Console(
              new PrintStream(out, true, StandardCharsets.UTF_8),
              new PrintStream(err, true, StandardCharsets.UTF_8),
              false);
      program = new FutureTask<>(() -> Main.run(args, console));
      thread = new Thread(program, String.join(" ", args));
      thread.start();
    }

    boolean isAlive() {
      return !program.isDone();
    }

    Ended await() throws InterruptedException, ExecutionException, TimeoutException {
      return new Ended(
          program.get(MINUTES, TimeUnit.MINUTES),
          out.toString(StandardCharsets.UTF_8),
          err.toString(StandardCharsets.UTF_8));
    }

    Ended awaitExit(int code) throws InterruptedException, ExecutionException, TimeoutException {
      return await().exitedWith(code);
    }

    /** Waits until stderr contains a text. */
    String awaitError(String text) throws IOException, InterruptedException {
      while (!err.toString(StandardCharsets.UTF_8).contains(text)) {
        if (!isAlive()) {
          throw new IOException(
              "'" + text + "' did not appear; stderr: " + err.toString(StandardCharsets.UTF_8));
        }
        Thread.sleep(20);
      }
      return from(text, err.toString(StandardCharsets.UTF_8));
    }
  }

  /**
   * Runs a program in this JVM, which is warm and needs much less CPU than a new JVM. For programs
   * that send no signals, are not killed, do not log in, and need no native code. File names are
   * relative to the directory, as for a process there.
   */
  static Here here(Path dir, String... args) throws IOException {
    archiveClasses();
    String[] there = solo(args).toArray(String[]::new);
    for (int i = 0; i < there.length; i++) {
      if (i > 0 && Set.of("-out", "-resume").contains(there[i - 1])
          || !there[i].startsWith("-") && Files.exists(dir.resolve(there[i]))) {
        there[i] = dir.resolve(there[i]).toString();
      }
    }
    return new Here(there);
  }

  /**
   * Runs a program in this JVM on a cluster, as {@code hadoop jar bench.jar} with its configuration
   * does.
   */
  static Here here(Path dir, Path conf, String program, String... args) throws IOException {
    List<String> all = new ArrayList<>(List.of(program));
    try (Stream<Path> sites = Files.list(conf)) {
      sites
          .filter(file -> file.toString().endsWith("-site.xml"))
          .sorted()
          .forEach(site -> all.addAll(List.of("-conf", site.toString())));
    }
    all.addAll(List.of(args));
    return here(dir, all.toArray(String[]::new));
  }

  /**
   * Runs {@code hadoop jar bench.jar}: RunJar in a JVM with only Hadoop's client jars and a
   * configuration.
   */
  static Running hadoopJar(Path dir, Path conf, String... args) throws IOException {
    return hadoopJar(dir, conf, Map.of(), args);
  }

  static Running hadoopJar(Path dir, Path conf, Map<String, String> environment, String... args)
      throws IOException {
    return hadoopJar(JAVA_HOME, "bench.jar", dir, conf, jars("lib/client"), environment, args);
  }

  /** Runs {@code hadoop jar} with client jars of another release of Hadoop. */
  static Running hadoopJarWith(Path dir, Path conf, String clientJars, String... args)
      throws IOException {
    return hadoopJar(JAVA_HOME, "bench.jar", dir, conf, clientJars, Map.of(), args);
  }

  /** Runs {@code hadoop jar} with another Java and one of the two jars. */
  static Running hadoopJar(
      Path javaHome,
      String jar,
      Path dir,
      Path conf,
      Map<String, String> environment,
      String... args)
      throws IOException {
    return hadoopJar(javaHome, jar, dir, conf, jars("lib/client"), environment, args);
  }

  static Running hadoopJar(
      Path javaHome,
      String jar,
      Path dir,
      Path conf,
      String clientJars,
      Map<String, String> environment,
      String... args)
      throws IOException {
    List<String> command = hadoopJarCommand(javaHome, jar, conf, clientJars, args);
    command.add(1, "-Djava.io.tmpdir=" + dir); // RunJar's directory remains if a test kills it
    if (!javaHome.equals(JAVA_HOME) || !clientJars.equals(jars("lib/client"))) {
      return start(dir, command, packed(environment));
    }
    boolean archived = Files.exists(JAR_CLASSES);
    Path archive =
        archived ? JAR_CLASSES : Path.of(JAR_CLASSES + "-" + System.nanoTime()); // until it ends
    command.addAll(1, List.of("-Xlog:disable", (archived ? USE_ARCHIVE : WRITE_ARCHIVE) + archive));
    Running running = start(dir, command, packed(environment));
    if (archived) {
      return running;
    }
    return new Running(running.process(), running.out(), running.err(), Optional.of(archive));
  }

  /** Runs {@code hadoop jar} on another host, which a command enters. */
  static Running hadoopJarThere(List<String> enter, Path dir, Path conf, String... args)
      throws IOException {
    List<String> command = new ArrayList<>(enter);
    command.addAll(hadoopJarCommand(JAVA_HOME, "bench.jar", conf, jars("lib/client"), args));
    return start(dir, command, packed(Map.of()));
  }

  /**
   * Keeps RunJar from unpacking thousands of files, which may take longer than the program; tests
   * that need unpacking use {@link #UNPACKED}.
   */
  private static Map<String, String> packed(Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(Map.of(SKIP_UNJAR, "true"));
    all.putAll(environment);
    return all;
  }

  private static List<String> hadoopJarCommand(
      Path javaHome, String jar, Path conf, String clientJars, String... args) {
    List<String> command =
        new ArrayList<>(
            List.of(
                javaHome.resolve("bin/java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                // directories last, because a JVM archives no classes that follow a directory
                String.join(
                    File.pathSeparator,
                    clientJars,
                    conf.toString(),
                    HOME.resolve("conf").toString()),
                "org.apache.hadoop.util.RunJar",
                HOME.resolve(jar).toString()));
    command.addAll(solo(args));
    return command;
  }

  private static Running start(Path dir, List<String> command, Map<String, String> environment)
      throws IOException {
    Path out = Files.createTempFile(dir, "stdout", ".txt");
    Path err = Files.createTempFile(dir, "stderr", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(dir.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .redirectInput(new File("/dev/null"));
    builder.environment().remove("TMPDIR"); // tests look for temporary files where Java puts them
    builder.environment().put(Orphans.MARK, dir.toString());
    builder.environment().putAll(environment);
    return new Running(builder.start(), out, err, Optional.empty());
  }

  static String jars(String folder) throws IOException {
    try (Stream<Path> jars = Files.list(HOME.resolve(folder))) {
      return jars.map(Path::toString).sorted().collect(Collectors.joining(File.pathSeparator));
    }
  }
}
