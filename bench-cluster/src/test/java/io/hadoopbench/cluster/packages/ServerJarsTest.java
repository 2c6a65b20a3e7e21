package io.hadoopbench.cluster.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerJarsTest {
  private static final ServerPackage KNOX = new ServerPackage("knox", "Apache Knox", "2.0.0", 80);

  @TempDir
  Path cache;

  private final List<String> steps = new ArrayList<>();
  private final AtomicInteger resolved = new AtomicInteger();

  private ServerJars jars() {
    return new ServerJars(cache, (pom, directory, progress) -> {
      resolved.incrementAndGet();
      assertThat(pom).content().contains("<artifactId>gateway-server</artifactId>");
      Files.createFile(directory.resolve("b.jar"));
      Files.createFile(directory.resolve("a.jar"));
    });
  }

  @Test
  void jarsAreGotOnceAndThenFoundWithoutAsking() throws IOException {
    Path directory = cache.resolve(KNOX.directoryName());
    assertThat(jars().get(KNOX, steps::add)).containsExactly(directory.resolve("a.jar"), directory.resolve("b.jar"));
    assertThat(steps).singleElement().asString().startsWith("getting Apache Knox 2.0.0, about ").endsWith(" MB, once");
    assertThat(jars().get(KNOX, steps::add)).hasSize(2);
    assertThat(resolved).hasValue(1);
    assertThat(steps).hasSize(1);
  }

  @Test
  void aFailureSaysWhatAndWhereAndWhatToDoAndLeavesNothingHalf() throws IOException {
    ServerJars jars = new ServerJars(cache, (pom, directory, progress) -> {
      Files.createFile(directory.resolve("a.jar"));
      throw new IOException("no route to host");
    });
    Path directory = cache.resolve(KNOX.directoryName());
    assertThatThrownBy(() -> jars.get(KNOX, steps::add)).isInstanceOf(ServerJars.UnavailableException.class)
        .hasMessageContainingAll("Apache Knox 2.0.0 is not in " + directory, "no route to host", "settings.xml", "copy that directory")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    try (Stream<Path> left = Files.list(cache)) {
      assertThat(left).noneMatch(Files::isDirectory);
    }
    assertThat(jars().get(KNOX, steps::add)).as("the next try").hasSize(2);
  }

  @Test
  void whatAKilledRunLeftIsNotTakenForComplete() throws IOException {
    Path part = Files.createDirectories(cache.resolve(KNOX.directoryName() + ".part"));
    Files.createFile(part.resolve("half.jar"));
    assertThat(jars().get(KNOX, steps::add)).hasSize(2).noneMatch(jar -> jar.endsWith("half.jar"));
  }

  @Test
  void twoThreadsAtOnceGetTheJarsOnce() {
    ServerJars jars = jars();
    List<List<Path>> found = Stream.of(1, 2, 3, 4).parallel().map(i -> {
      try {
        return jars.get(KNOX, step -> { });
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }).toList();
    assertThat(found).allMatch(paths -> paths.size() == 2);
    assertThat(resolved).hasValue(1);
  }

  @Test
  void twoProcessesAtOnceGetTheJarsOnce() throws Exception {
    List<Process> both = List.of(other(), other());
    for (Process process : both) {
      assertThat(process.waitFor()).as(new String(process.getInputStream().readAllBytes())).isZero();
    }
    assertThat(cache.resolve("resolved")).content().hasSize(1);
  }

  private Process other() throws IOException {
    return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-cp",
        path(ServerJars.class) + File.pathSeparator + path(OtherProcess.class), OtherProcess.class.getName(), cache.toString())
        .redirectErrorStream(true).start();
  }

  private static String path(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation().getPath();
  }

  /** Takes long enough to resolve that the other one comes meanwhile. */
  static final class OtherProcess {
    private static final int MILLIS = 700;

    private OtherProcess() { }

    public static void main(String[] args) throws IOException {
      Path cache = Path.of(args[0]);
      new ServerJars(cache, (pom, directory, progress) -> {
        Files.writeString(cache.resolve("resolved"), "x", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        Files.createFile(directory.resolve("a.jar"));
        try {
          Thread.sleep(MILLIS);
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }).get(KNOX, step -> { });
    }
  }
}
