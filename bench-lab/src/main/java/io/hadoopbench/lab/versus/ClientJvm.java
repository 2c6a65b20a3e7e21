package io.hadoopbench.lab.versus;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs a client program to its end. All arms get the same JVM options and the same class path.
 *
 * @param home of the distribution
 * @param conf site files of the cluster
 * @param dir working directory, where programs leave their files
 */
record ClientJvm(Path home, Path conf, Path dir) {
  private static final long MINUTES = 5;
  private static final long POLL_MILLIS = 20;

  /**
   * How a program ended.
   *
   * @param log what it wrote
   * @param cpu what its threads used
   */
  record Ended(int exit, Path log, ThreadCpu cpu) {
    /** @throws IOException if the program failed */
    Ended orFail() throws IOException {
      if (exit != 0) {
        throw new IOException("a client ended with exit code " + exit + "; what it wrote: " + log);
      }
      return this;
    }
  }

  Ended run(String mainClass, List<String> args) throws IOException, InterruptedException {
    String classPath = String.join(File.pathSeparator, conf.toString(), home.resolve("bench.jar").toString(),
        home.resolve("lib/client/*").toString(), home.resolve("lib/server/*").toString(), ownClasses());
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx1g",
        "-Dlog4j.configuration=" + ClientJvm.class.getResource("client-log4j.properties"), "-cp", classPath, mainClass));
    command.addAll(args);
    Path log = Files.createTempFile(dir, "client-", ".log");
    Process process = new ProcessBuilder(command).directory(dir.toFile()).redirectErrorStream(true)
        .redirectOutput(log.toFile()).redirectInput(new File("/dev/null")).start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly)); // for SIGTERM, which reaches only us
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
    ThreadCpu cpu = new ThreadCpu();
    try {
      while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        cpu.look(process.pid());
        if (System.nanoTime() > deadline) {
          throw new IOException(mainClass + " did not end within " + MINUTES + " minutes; what it wrote: " + log);
        }
      }
    } finally {
      process.destroyForcibly();
    }
    return new Ended(process.exitValue(), log, cpu);
  }

  private static String ownClasses() {
    return Path.of(URI.create(ClientJvm.class.getProtectionDomain().getCodeSource().getLocation().toString())).toString();
  }

  /**
   * CPU of a process by thread, from Linux's {@code /proc}, looked at again and again: what a thread used after the last look before its
   * end is not seen. Threads are known by the first 15 characters of their names.
   */
  private static final class ThreadCpu {
    /** Ticks in which Linux shows CPU time to programs. */
    private static final double TICKS_PER_SECOND = 100;
    /** In what follows the name in {@code stat}, see proc(5): utime and stime. */
    private static final int USER = 11;
    private static final int SYSTEM = 12;

    private final Map<String, Used> used = new HashMap<>();

    private record Used(String thread, double seconds) { }

    void look(long pid) {
      File[] threads = new File("/proc/" + pid + "/task").listFiles();
      for (File thread : threads == null ? new File[0] : threads) {
        try {
          String stat = Files.readString(Path.of(thread.getPath(), "stat"));
          int end = stat.lastIndexOf(')');
          String[] fields = stat.substring(end + 2).split(" ");
          used.put(thread.getName(), new Used(stat.substring(stat.indexOf('(') + 1, end),
              (Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM])) / TICKS_PER_SECOND));
        } catch (IOException e) {
          continue; // the thread has ended meanwhile
        }
      }
    }

    /** CPU seconds of all threads whose names begin with one of these. */
    double seconds(List<String> names) {
      return used.values().stream().filter(u -> names.stream().anyMatch(u.thread()::startsWith)).mapToDouble(Used::seconds).sum();
    }
  }
}
