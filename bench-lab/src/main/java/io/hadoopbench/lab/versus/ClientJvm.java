package io.hadoopbench.lab.versus;

import io.hadoopbench.core.os.CurrentJava;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
   * @param log file of its output
   * @param cpu CPU time of its threads
   */
  record Ended(int exit, Path log, ThreadCpu cpu) {
    /**
     * @throws IOException if the program failed
     */
    Ended orFail() throws IOException {
      if (exit != 0) {
        throw new IOException("a client exited with code " + exit + "; log: " + log);
      }
      return this;
    }
  }

  Ended run(String mainClass, List<String> args) throws IOException, InterruptedException {
    String classPath =
        String.join(
            File.pathSeparator,
            conf.toString(),
            home.resolve("bench.jar").toString(),
            home.resolve("lib/client/*").toString(),
            home.resolve("lib/server/*").toString(),
            ownClasses());
    List<String> command =
        new ArrayList<>(
            List.of(
                CurrentJava.program("java"),
                "-Xmx1g",
                "-Dlog4j.configuration=" + ClientJvm.class.getResource("client-log4j.properties"),
                "-cp",
                classPath,
                mainClass));
    command.addAll(args);
    Path log = Files.createTempFile(dir, "client-", ".log");
    Process process =
        new ProcessBuilder(command)
            .directory(dir.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .redirectInput(new File("/dev/null"))
            .start();
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(process::destroyForcibly)); // for SIGTERM, which reaches only this JVM
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
    ThreadCpu cpu = new ThreadCpu();
    try {
      while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        cpu.inspect(process.pid());
        if (System.nanoTime() > deadline) {
          throw new IOException(
              mainClass + " did not end within " + MINUTES + " minutes; log: " + log);
        }
      }
    } finally {
      process.destroyForcibly();
    }
    return new Ended(process.exitValue(), log, cpu);
  }

  private static String ownClasses() {
    return Path.of(
            URI.create(
                ClientJvm.class.getProtectionDomain().getCodeSource().getLocation().toString()))
        .toString();
  }
}
