package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.model.RunStatus;
import io.hadoopbench.core.store.SuiteResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Old runs go; nothing else does. */
class PruneProgramTest {
  @TempDir
  Path temp;

  private Path dir;

  @BeforeEach
  void runs() throws Exception {
    dir = Files.createDirectories(temp.resolve("runs"));
    for (int night = 0; night < 6; night++) {
      Nights.write(dir.resolve("night-" + night), night, 0.7, "17");
    }
    Nights.write(dir.resolve("goes-on"), 6, 0.7, "17", RunStatus.RUNNING, "kms-create");
    Files.writeString(Files.createDirectories(dir.resolve("letters")).resolve("result.json"), "{\"mine\": true}");
    Files.writeString(dir.resolve("notes.txt"), "keep");
    Files.createSymbolicLink(dir.resolve("last-good"), Path.of("night-1"));
    Files.createSymbolicLink(dir.resolve("elsewhere"), Nights.write(temp.resolve("outside"), 7, 0.7, "17"));
  }

  private List<String> left() throws Exception {
    try (Stream<Path> files = Files.list(dir)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void theOldestFinishedRunsAreDeletedAndNothingElse() throws Exception {
    Nights.Said said = Nights.bench("prune", dir, "-keep", "3", "-yes");
    assertThat(said.exit()).as(said.err()).isZero();
    assertThat(said.err()).contains("prune: deleted 2 of 6");
    assertThat(left()).containsExactly("elsewhere", "goes-on", "last-good", "letters", "night-1", "night-3", "night-4", "night-5", "notes.txt");
    assertThat(temp.resolve("outside/result.json")).exists();
  }

  @Test
  void withoutYesAndATerminalNothingIsDeleted() throws Exception {
    Nights.Said said = Nights.bench("prune", dir, "-keep", "3");
    assertThat(said.exit()).isZero();
    assertThat(said.err()).contains("would delete " + dir.resolve("night-0")).contains("give -yes");
    assertThat(left()).contains("night-0");
  }

  @Test
  void theRunsOfASuiteStayTogether() throws Exception {
    for (int night = 0; night < 3; night++) {
      Path suite = Files.createDirectories(temp.resolve("suites/s" + night));
      Nights.write(suite.resolve("create"), night, 0.7, "17");
      SuiteResult.of("s", "0", Nights.FIRST.plusSeconds(night).toString(), List.of()).with(List.of(), night == 0 ? null : Nights.FIRST.toString()).write(suite);
    }
    assertThat(Nights.bench("prune", temp.resolve("suites/s1"), "-keep", "1", "-yes").err()).contains("is a suite").hasLineCount(1);
    assertThat(Nights.bench("prune", temp.resolve("suites"), "-keep", "1", "-yes").err()).contains("deleted 1 of 2");
    assertThat(temp.resolve("suites/s0")).exists();
    assertThat(temp.resolve("suites/s1")).doesNotExist();
    assertThat(temp.resolve("suites/s2/create/result.json")).exists();
  }

  @Test
  void aDirectoryWithoutRunsIsWrongUse() throws Exception {
    assertThat(Nights.bench("prune", temp.resolve("none"), "-keep", "3").exit()).isEqualTo(ExitCode.USAGE);
    assertThat(Nights.bench("prune", dir.resolve("letters"), "-keep", "3", "-yes").err()).contains("holds no finished run");
    assertThat(Nights.bench("prune", dir, "-yes").err()).contains("-keep is needed");
    assertThat(Nights.bench("prune", dir, "-keep", "0", "-yes").exit()).isEqualTo(ExitCode.USAGE);
    assertThat(left()).contains("night-0");
  }
}
