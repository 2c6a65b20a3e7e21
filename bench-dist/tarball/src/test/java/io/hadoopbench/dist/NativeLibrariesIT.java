package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** bin/native-libraries with a separate cache and without network. */
class NativeLibrariesIT {
  @TempDir Path dir;

  private Path cache;
  private Path tools;

  @BeforeEach
  void createFailingApt() throws IOException {
    assumeTrue(
        System.getProperty("os.name").equals("Linux"), "native code is available only for Linux");
    cache = Files.createDirectory(dir.resolve("cache"));
    tools = Files.createDirectory(dir.resolve("tools"));
    tool("apt-get", "echo called >>" + dir.resolve("apt-calls") + "; exit 1");
  }

  private void tool(String name, String script) throws IOException {
    Path file = tools.resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private Bench.Running run() throws IOException {
    return Bench.nativeLibraries(
        dir,
        Map.of("XDG_CACHE_HOME", cache.toString(), "PATH", tools + ":" + System.getenv("PATH")));
  }

  private List<String> cached() throws IOException {
    try (Stream<Path> below = Files.walk(cache, 4)) {
      return below
          .filter(path -> cache.relativize(path).getNameCount() == 4)
          .map(path -> path.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void missingLibrariesAreReportedInOneLine() throws Exception {
    tool("cc", "echo broken compiler >&2; exit 1");
    Bench.Ended ended = run().awaitExit(0);
    assertThat(ended.out().strip())
        .startsWith(Bench.HOME.resolve("lib/native").toString())
        .hasLineCount(1);
    assertThat(ended.err().lines().toList()).hasSizeLessThanOrEqualTo(1);
    assertThat(cached()).noneMatch(name -> name.startsWith("openssl3") && !name.endsWith(".log"));
  }

  @Test
  void failedDownloadIsNotRetriedOnSameDay() throws Exception {
    run().await();
    assumeTrue(Files.exists(dir.resolve("apt-calls")), "ISA-L is installed here, or dpkg is not");
    List<String> calls = Files.readAllLines(dir.resolve("apt-calls"));
    assertThat(run().await().err())
        .contains("ISA-L missing (install libisal2 or isa-l)")
        .hasLineCount(1);
    assertThat(dir.resolve("apt-calls")).hasContent(String.join("\n", calls));
  }

  @Test
  void parallelRunsCreateOneCompleteCache() throws Exception {
    List<Bench.Running> running = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      running.add(run());
    }
    Set<String> printed = new TreeSet<>();
    for (Bench.Running one : running) {
      printed.add(one.await().out());
    }
    assertThat(printed).hasSize(1);
    assertThat(cached()).doesNotHaveDuplicates().noneMatch(name -> name.startsWith("."));
  }

  @Test
  void unwritableCacheIsReported() throws Exception {
    Files.delete(cache);
    Files.writeString(cache, "a file where the directory should be");
    Bench.Ended ended = run().awaitExit(0);
    assertThat(ended.err()).contains("cannot write " + cache).hasLineCount(1);
  }
}
