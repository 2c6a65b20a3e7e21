package io.hadoopbench.cluster.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.cluster.packages.ServerPackage.JarChecksums;
import io.hadoopbench.cluster.process.UserCache;
import io.hadoopbench.core.cli.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerJarsTest {
  /** Not a real release, so its jars are not pinned. */
  private static final ServerPackage KNOX = new ServerPackage("knox", "Apache Knox", "0.0.0", 80);

  /** Its checksums are resources of this test: a.jar and b.jar, whose content is their name. */
  private static final ServerPackage PINNED = new ServerPackage("pinned", "a server", "1", 1);

  @TempDir Path cache;
  @TempDir Path repository;

  private final List<String> steps = new ArrayList<>();
  private final AtomicInteger resolved = new AtomicInteger();

  private ServerJars jars() {
    return new ServerJars(
        cache,
        (pom, progress) -> {
          resolved.incrementAndGet();
          assertThat(pom).content().contains("<artifactId>gateway-server</artifactId>");
          return inRepository("a", "b");
        });
  }

  /** Returns jars whose content is their name. */
  private SortedMap<String, Path> inRepository(String... names) throws IOException {
    SortedMap<String, Path> jars = new TreeMap<>();
    for (String name : names) {
      Path jar = repository.resolve(name + "-in-repository.jar");
      jars.put(name + ".jar", Files.exists(jar) ? jar : Files.writeString(jar, name));
    }
    return jars;
  }

  private ServerJars pinned(String... names) {
    return new ServerJars(cache, (pom, progress) -> inRepository(names));
  }

  private static String sha256(String text) {
    return UserCache.fingerprint(text, 32);
  }

  @Test
  void pinnedJarsAreAccepted() throws IOException {
    assertThat(pinned("a", "b").get(PINNED, steps::add)).hasSize(2);
    assertThat(steps).containsExactly("getting a server 1, about 1 MB, once");
  }

  @Test
  void changedJarInLocalRepositoryIsRejected() throws IOException {
    Path changed = Files.writeString(repository.resolve("b-in-repository.jar"), "x");
    assertThatThrownBy(() -> pinned("a", "b").get(PINNED, steps::add))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(
            changed + " has SHA-256 " + sha256("x") + ", pinned is " + sha256("b"))
        .hasMessageNotContaining("\n");
    Files.delete(changed);
    assertThat(pinned("a", "b").get(PINNED, steps::add)).as("downloaded again").hasSize(2);
  }

  @Test
  void jarChangedAfterDownloadIsRejected() throws IOException {
    Path mine = pinned("a", "b").get(PINNED, steps::add).get(0);
    Files.setLastModifiedTime(Files.writeString(mine, "x"), FileTime.fromMillis(0));
    assertThatThrownBy(() -> pinned("a", "b").get(PINNED, steps::add))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(mine + " has SHA-256 " + sha256("x") + ", pinned is " + sha256("a"))
        .hasMessageContaining("delete " + mine.getParent());
  }

  @Test
  void additionalAndMissingJarsAreRejected() {
    assertThatThrownBy(() -> pinned("a", "b", "c").get(PINNED, steps::add))
        .hasMessageContainingAll("c-in-repository.jar", "is not pinned");
    assertThatThrownBy(() -> pinned("a").get(PINNED, steps::add))
        .hasMessageContaining("b.jar is pinned but missing");
  }

  @Test
  void unpinnedReleaseIsAcceptedWithNote() throws IOException {
    jars().get(KNOX, steps::add);
    assertThat(steps)
        .singleElement()
        .asString()
        .endsWith("once, without checksums: this release is not pinned");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "0123  a.jar",
        "%s  ../a.jar",
        "%s  a b.jar",
        "%S  a.jar",
        "%s a.jar",
        "%s  a.jar\n%1$s  a.jar",
        "%s  a.jar\n\n"
      })
  void checksumFilesAreValidated(String text) {
    assertThatThrownBy(() -> JarChecksums.parse(text.formatted(sha256("a"))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void pomsAreChecksummed() throws IOException {
    try (Stream<Path> files =
        Files.list(Path.of("src/main/resources/io/hadoopbench/cluster/packages/servers"))) {
      for (Path pom : files.filter(file -> file.toString().endsWith(".xml")).toList()) {
        Matcher version =
            Pattern.compile(
                    "<artifactId>(.*)</artifactId>\\s+<version>(\\d.*)</version>\\s+<packaging>pom")
                .matcher(Files.readString(pom));
        if (version.find()) {
          assertThat(pom.resolveSibling(version.group(1) + "-" + version.group(2) + ".sha256"))
              .isNotEmptyFile();
        } else {
          assertThat(pom).content().contains("@version@");
        }
      }
    }
  }

  @Test
  void jarsAreDownloadedOnce() throws IOException {
    Path directory = cache.resolve(KNOX.directoryName());
    assertThat(jars().get(KNOX, steps::add))
        .containsExactly(directory.resolve("a.jar"), directory.resolve("b.jar"));
    assertThat(steps)
        .singleElement()
        .asString()
        .startsWith("getting Apache Knox 0.0.0, about 80 MB, once");
    assertThat(jars().get(KNOX, steps::add)).hasSize(2);
    assertThat(resolved).hasValue(1);
    assertThat(steps).hasSize(1);
  }

  @Test
  void failedDownloadIsReportedWithRemedy() throws IOException {
    ServerJars jars =
        new ServerJars(
            cache,
            (pom, progress) -> {
              throw new IOException("no route to host");
            });
    Path directory = cache.resolve(KNOX.directoryName());
    assertThatThrownBy(() -> jars.get(KNOX, steps::add))
        .isInstanceOf(ServerJars.UnavailableException.class)
        .hasMessageContainingAll(
            "Apache Knox 0.0.0 is not in " + directory,
            "no route to host",
            "settings.xml",
            "copy that directory")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    try (Stream<Path> left = Files.list(cache)) {
      assertThat(left).noneMatch(Files::isDirectory);
    }
    assertThat(jars().get(KNOX, steps::add)).as("the next attempt").hasSize(2);
  }

  @Test
  void incompleteDownloadIsRepeated() throws IOException {
    Path part = Files.createDirectories(cache.resolve(KNOX.directoryName() + ".part"));
    Files.createFile(part.resolve("half.jar"));
    assertThat(jars().get(KNOX, steps::add)).hasSize(2).noneMatch(jar -> jar.endsWith("half.jar"));
  }

  @Test
  void parallelThreadsDownloadOnce() {
    ServerJars jars = jars();
    List<List<Path>> found =
        Stream.of(1, 2, 3, 4)
            .parallel()
            .map(
                i -> {
                  try {
                    return jars.get(KNOX, step -> {});
                  } catch (IOException e) {
                    throw new AssertionError(e);
                  }
                })
            .toList();
    assertThat(found).allMatch(paths -> paths.size() == 2);
    assertThat(resolved).hasValue(1);
  }

  @Test
  void parallelProcessesDownloadOnce() throws Exception {
    List<Process> both = List.of(other(), other());
    for (Process process : both) {
      assertThat(process.waitFor())
          .as(new String(process.getInputStream().readAllBytes()))
          .isZero();
    }
    assertThat(cache.resolve("resolved")).content().hasSize(1);
  }

  private Process other() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            String.join(
                File.pathSeparator,
                path(ServerJars.class),
                path(UsageException.class),
                path(OtherProcess.class)),
            OtherProcess.class.getName(),
            cache.toString())
        .redirectErrorStream(true)
        .start();
  }

  private static String path(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation().getPath();
  }

  /** Resolves slowly, so that the other process starts meanwhile. */
  static final class OtherProcess {
    private static final int MILLIS = 700;

    private OtherProcess() {}

    public static void main(String[] args) throws IOException {
      Path cache = Path.of(args[0]);
      new ServerJars(
              cache,
              (pom, progress) -> {
                Files.writeString(
                    cache.resolve("resolved"),
                    "x",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
                try {
                  Thread.sleep(MILLIS);
                } catch (InterruptedException e) {
                  throw new IOException(e);
                }
                return new TreeMap<>(
                    Map.of("a.jar", Files.writeString(cache.resolve("a.jar"), "a")));
              })
          .get(KNOX, step -> {});
    }
  }
}
