package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.RunStatus;
import io.hadoopbench.core.store.RunStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One page over many nights. */
class HistoryProgramTest {
  @TempDir
  Path temp;

  private JsonNode data(Path page) throws Exception {
    String html = Files.readString(page);
    int begin = html.indexOf("id=\"plot-data\">") + "id=\"plot-data\">".length();
    return new ObjectMapper().readTree(html.substring(begin, html.indexOf("</script>", begin)));
  }

  @Test
  void everyNightStandsWithItsIntervalAndWithWhatChanged() throws Exception {
    for (int night = 0; night < 5; night++) {
      Nights.write(temp.resolve("nights/n" + (9 - night)), night, night < 3 ? 0.7 : 0.6, night < 2 ? "17.0.15" : "17.0.16");
    }
    Nights.write(temp.resolve("nights/failed"), 5, 0.7, "17.0.16", RunStatus.FAILED, "kms-create");
    Path page = temp.resolve("h.html");
    Nights.Said said = Nights.bench("history", temp.resolve("nights"), "-out", page);
    assertThat(said.exit()).as(said.err()).isZero();
    assertThat(said.err()).contains("left out: " + temp.resolve("nights/failed"));
    JsonNode plot = data(page).get(0);
    assertThat(plot.path("nights")).hasSize(5);
    assertThat(plot.path("nights").get(0).asText()).isEqualTo("2026-03-01 01:17");
    JsonNode dots = plot.path("lines").get(0).path("dots");
    assertThat(dots).hasSize(5).allSatisfy(dot -> assertThat(dot.path("ratio").asDouble()).isBetween(dot.path("interval").path("low").asDouble(), dot.path("interval").path("high").asDouble()));
    assertThat(dots.get(1).path("ratio").asDouble()).isBetween(0.68, 0.72);
    assertThat(dots.get(4).path("ratio").asDouble()).isBetween(0.58, 0.62);
    assertThat(plot.path("changed").get(2).get(0).asText()).isEqualTo("jvm version: 17.0.15 then, 17.0.16 now");
    assertThat(plot.path("changed").get(3)).isEmpty();
    assertThat(page).content().doesNotContain("src=\"http", "href=\"http");
  }

  @Test
  void aResultThatCannotBeReadIsLeftOutAndSaid() throws Exception {
    Nights.write(temp.resolve("nights/a"), 0, 0.7, "17");
    Nights.write(temp.resolve("nights/b"), 1, 0.7, "17");
    Files.writeString(temp.resolve("nights/a/result.json"), "{");
    Nights.Said said = Nights.bench("history", temp.resolve("nights"), "-out", temp.resolve("history.html"));
    assertThat(said.exit()).as(said.err()).isZero();
    assertThat(said.err()).contains("left out: " + temp.resolve("nights/a/result.json")).hasLineCount(1);
    assertThat(temp.resolve("history.html")).content().contains("1 run");
    Files.writeString(temp.resolve("nights/b/result.json"), "{");
    assertThat(Nights.bench("history", temp.resolve("nights")).err()).contains("none of these runs is complete; the first: " + temp.resolve("nights/a/result.json")).hasLineCount(1);
  }

  @Test
  void trialsAreNotKeptAndNothingOnThePageMissesThem() throws Exception {
    Nights.write(temp.resolve("nights/a"), 0, 0.7, "17");
    Console console = new Console(System.out, System.err, false);
    RunResult run = StoredRuns.read(List.of(temp.resolve("nights").toString()), console, RunDifferences::withoutTrials).get(0).run();
    assertThat(run.measured().trials()).allSatisfy(trial -> assertThat(trial.series()).isNull()).hasSize(1);
    assertThat(run.findings().comparisons()).hasSize(1);
    assertThat(RunDifferences.environment(new RunStore(temp.resolve("nights/a")).read(), run)).isEmpty();
  }

  @Test
  void whatCannotBeReadIsWrongUse() throws Exception {
    Nights.write(temp.resolve("n"), 0, 0.7, "17");
    assertThat(Nights.bench("history").exit()).isEqualTo(ExitCode.USAGE);
    assertThat(Nights.bench("history", temp.resolve("none")).err()).contains("no such directory").hasLineCount(1);
  }
}
