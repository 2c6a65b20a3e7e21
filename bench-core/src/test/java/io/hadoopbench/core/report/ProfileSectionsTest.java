package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.Explanation.JvmProfile;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Validity;
import io.hadoopbench.core.result.store.HistogramFiles.Latencies;
import io.hadoopbench.core.stats.Analysis;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileSectionsTest {
  @TempDir Path dir;

  private static JvmProfile profile(String jvm, String file, Map<String, Long> samples) {
    return new JvmProfile(
        jvm, jvm.replaceAll("-\\d+", ""), "perf_events", new TreeMap<>(samples), file, "");
  }

  private static TrialResult trial(
      int block, String variant, boolean valid, JvmProfile... profiles) {
    return TrialResult.of(block, 0, 1, variant)
        .validity(Validity.mismatches(valid ? List.of() : List.of("late")))
        .metrics(new TreeMap<>(Map.of("createsPerSecond", 1.0)))
        .profiles(List.of(profiles))
        .build();
  }

  private static RunResult run(TrialResult... trials) {
    return Analysis.of(RunFixture.with(List.of(trials), RunFixture.variants()));
  }

  private static List<String> row(Section section, String centre) {
    return section.rows().stream()
        .filter(row -> row.get(1).equals(centre))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void sharesAreOfAllSamplesOfARoleInTheValidTrialsOfAVariant() {
    Section section =
        ProfileSections.shares(
            run(
                trial(
                    0,
                    "plain",
                    true,
                    profile("task-0", "a", Map.of("locks", 100L)),
                    profile("task-1", "b", Map.of("other", 200L))),
                trial(1, "plain", true, profile("task-0", "c", Map.of("locks", 100L))),
                trial(2, "plain", false, profile("task-0", "d", Map.of("GC", 999L))),
                trial(
                    0,
                    "encrypted",
                    true,
                    profile("task-0", "e", Map.of("crypto", 40L, "other", 10L)))));
    assertThat(section.columns())
        .extracting(Section.Column::name)
        .containsExactly("JVM", "CPU category", "plain", "encrypted", "encrypted-cold");
    assertThat(section.rows().get(0).get(0)).isEqualTo("task (2 JVMs)");
    assertThat(row(section, "locks")).endsWith("50 %", "0.0 %", Numbers.NONE);
    assertThat(row(section, "crypto")).endsWith("0.0 %", "80 %", Numbers.NONE);
    assertThat(row(section, "other")).endsWith("50 %", "20 %", Numbers.NONE);
    assertThat(row(section, "samples")).endsWith("400", "50", "0");
    assertThat(section.rows())
        .extracting(row -> row.get(1))
        .doesNotContain("GC")
        .containsExactly("other", "locks", "crypto", "samples");
    assertThat(section.notes()).anyMatch(note -> note.contains("task, encrypted: only 50 samples"));
  }

  @Test
  void aJvmWithoutSamplesHasItsReason() {
    Section section =
        ProfileSections.shares(
            run(trial(0, "plain", true, JvmProfile.unavailable("kms", "kms", "no such process"))));
    assertThat(section.rows()).isEmpty();
    assertThat(section.notes()).containsExactly("No samples from kms: no such process.");
  }

  @Test
  void aRunThatWasNotExplainedHasNeitherTableNorGraphs() throws IOException {
    RunResult run = run(trial(0, "plain", true));
    assertThat(ProfileSections.shares(run).isEmpty()).isTrue();
    assertThat(ProfileSections.flameGraphs(run).isEmpty()).isTrue();
    assertThat(FlameGraphs.write(dir, run)).isEmpty();
    assertThat(dir).isEmptyDirectory();
  }

  @Test
  void aFlameGraphHoldsTheStacksOfAllValidTrialsAndADamagedFileIsAWarning() throws IOException {
    Files.writeString(
        dir.resolve("a"),
        "[load-#];~on-cpu;org/First.one 30\n[load-#];~asleep;org/First.sleeps 70\n");
    Files.writeString(dir.resolve("b"), "[load-#];org/Second.two</script><b> 50\n");
    Files.writeString(dir.resolve("c"), "damaged");
    RunResult run =
        run(
            trial(0, "plain", true, profile("task-0", "a", Map.of("other", 30L))),
            trial(
                1,
                "plain",
                true,
                profile("task-0", "b", Map.of("other", 50L)),
                profile("kms", "c", Map.of("other", 1L))),
            trial(2, "plain", true, profile("task-0", "../outside", Map.of("other", 1L))));
    List<String> warnings = new ArrayList<>(FlameGraphs.write(dir, run));
    assertThat(warnings)
        .hasSize(2)
        .anyMatch(w -> w.contains("damaged"))
        .anyMatch(w -> w.contains("outside the run's directory"));
    String page = Files.readString(dir.resolve("explain/plain/task-0.html"));
    assertThat(page)
        .contains("kms-create, plain: CPU samples of task-0", "First.one", "Second.two")
        .doesNotContain("two</script>")
        .doesNotContain("First.sleeps", "~on-cpu")
        .doesNotContain("src=\"http", "src='http");
    Section graphs = ProfileSections.flameGraphs(run);
    assertThat(graphs.rows())
        .contains(List.of("plain", "task-0", "81", "explain/plain/task-0.html"));
    assertThat(Reports.html(run, Latencies.NONE))
        .contains("<a href=\"explain/plain/task-0.html\">");
    assertThat(MarkdownReport.whole(run, Latencies.NONE)).contains("explain/plain/task-0.html");
  }
}
