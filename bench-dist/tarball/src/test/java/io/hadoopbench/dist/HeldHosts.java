package io.hadoopbench.dist;

import io.hadoopbench.cluster.embedded.HeldHostsMain;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A cluster on several hosts, held by a separate process as a user would. Lines written into the
 * file {@code typed} are its input.
 *
 * @param dir working directory of it and its clients
 * @param holder the program that holds it
 */
record HeldHosts(Path dir, Process holder) implements AutoCloseable {
  /** A start takes 30 s on an idle machine. */
  private static final long LIMIT_NANOS = TimeUnit.MINUTES.toNanos(8);

  /**
   * Starts it and waits until it is ready. Without root, the test is skipped with the reason if the
   * network cannot be created.
   */
  static HeldHosts start(Path dir, int hosts, String clock, String... options)
      throws IOException, InterruptedException {
    String classpath =
        Stream.concat(
                Stream.of(
                    HeldHostsMain.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath()),
                Stream.of("lib/cluster/*", "bench.jar", "lib/client/*", "lib/server/*")
                    .map(part -> Bench.HOME.resolve(part).toString()))
            .collect(Collectors.joining(File.pathSeparator));
    Path typed = dir.resolve("typed");
    if (Bench.command(dir, List.of("mkfifo", typed.toString()), Map.of()).await().exit() != 0) {
      throw new IOException("no fifo " + typed);
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                "sh",
                "-c",
                "exec \"$@\" <>" + typed,
                "held",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-Dhadoopbench.home=" + Bench.HOME,
                "-Djava.io.tmpdir=" + Files.createDirectories(dir.resolve("tmp")),
                "-cp",
                classpath,
                HeldHostsMain.class.getName(),
                String.valueOf(hosts),
                clock,
                "-conf",
                dir.resolve("conf").toString(),
                "-logs",
                dir.resolve("logs").toString()));
    command.addAll(List.of(options));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(dir.resolve("held.out").toFile())
            .redirectError(dir.resolve("held.err").toFile());
    builder.environment().put(Orphans.MARK, dir.toString());
    HeldHosts held = new HeldHosts(dir, builder.start());
    try {
      held.awaitLine("ready: ");
    } catch (IOException e) {
      held.close();
      Assumptions.assumeFalse(
          !System.getProperty("user.name").equals("root")
              && e.getMessage().contains("no virtual hosts can be created here"),
          e.getMessage());
      Assumptions.assumeFalse(
          e.getMessage().contains("Debian's package is libfaketime"), e.getMessage());
      throw e;
    }
    return held;
  }

  /** Writes a line of input and waits until it has been applied. */
  void type(String line) throws IOException, InterruptedException {
    long before = lines("in force: " + line).count();
    Files.writeString(dir.resolve("typed"), line + "\n", StandardOpenOption.WRITE);
    awaitLines("in force: " + line, before + 1);
  }

  /** Returns the command prefix that runs a command on the clients' host. */
  List<String> client() throws IOException {
    return List.of(line("client: ").split(" "));
  }

  /** Returns the directory of the clients' Kerberos files. */
  Path realm() throws IOException {
    return Path.of(line("login: kinit -kt ").split(" ")[0]).getParent();
  }

  Path conf() {
    return dir.resolve("conf");
  }

  /** Returns the rest of the first line with this beginning. */
  String line(String begin) throws IOException {
    return lines(begin).findFirst().orElseThrow().substring(begin.length());
  }

  private Stream<String> lines(String begin) throws IOException {
    return Files.readString(dir.resolve("held.out")).lines().filter(line -> line.startsWith(begin));
  }

  private void awaitLine(String begin) throws IOException, InterruptedException {
    awaitLines(begin, 1);
  }

  private void awaitLines(String begin, long count) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + LIMIT_NANOS;
    while (lines(begin).count() < count) {
      if (!holder.isAlive() || System.nanoTime() > deadline) {
        throw new IOException(
            "'" + begin + "' did not appear: " + Files.readString(dir.resolve("held.err")));
      }
      Thread.sleep(50);
    }
  }

  /** Ends the holder, and kills it if it does not exit. */
  @Override
  public void close() throws IOException, InterruptedException {
    holder.destroy();
    if (!holder.waitFor(1, TimeUnit.MINUTES)) {
      holder.destroyForcibly();
    }
  }
}
