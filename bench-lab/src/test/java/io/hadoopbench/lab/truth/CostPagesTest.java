package io.hadoopbench.lab.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.engine.RequestPreview;
import io.hadoopbench.core.program.RequestParser;
import io.hadoopbench.core.report.CostTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Pages of costs equal the stored runs. {@code -Dgolden.write=true} writes them again. */
class CostPagesTest {
  private static final Path ROOT = Path.of("..");

  private static List<TruthRun> runs;
  private static CostPages kept;

  /** Once, because analysing all runs takes long. */
  @BeforeAll
  static void read() throws IOException {
    runs = new Ledger(ROOT.resolve("docs/lab/truth.jsonl")).read();
    kept = new CostPages(ROOT, runs);
  }

  @Test
  void pagesEqualTheStoredRuns() throws IOException {
    if (Boolean.getBoolean("golden.write")) {
      kept.write(ROOT);
    }
    assertThat(ROOT.resolve("docs").resolve(CostTable.FILE)).hasContent(kept.page());
    assertThat(ROOT.resolve(CostPages.DETAILS)).hasContent(kept.details());
    assertThat(ROOT.resolve(CostPages.RANGES)).hasContent(kept.ranges());
  }

  @Test
  void featuresWithoutStoredRunAreMarkedAsNotMeasured() throws IOException {
    List<CostTable.Row> rows = kept.rows();
    assertThat(rows)
        .filteredOn(row -> row.feature().asked())
        .hasSizeGreaterThanOrEqualTo(10)
        .allSatisfy(row -> assertThat(row.cost()).isNotEqualTo("not measured yet"));
    assertThat(new CostPages(ROOT, List.of()).rows())
        .hasSameSizeAs(rows)
        .allSatisfy(row -> assertThat(row.cost()).isEqualTo("not measured yet"));
  }

  /**
   * Compares the preview's time with the latest three default runs of each scenario; machines
   * differ twofold.
   */
  @Test
  void previewOfADefaultRunTakesAsLongAsStoredRuns() throws IOException {
    for (Scenario scenario : ServiceLoader.load(Scenario.class)) {
      String name = scenario.spec().name();
      double previewed =
          new RequestPreview(
                  RequestParser.parse(
                      scenario.spec(), new Configuration(false), List.of("-cluster", "embedded")))
              .time()
              .toSeconds();
      List<Double> took =
          runs.stream()
              .filter(run -> run.part().equals(TruthPage.DEFAULTS) && run.scenario().equals(name))
              .map(TruthRun::seconds)
              .toList();
      assertThat(took).as(name).isNotEmpty();
      double median =
          TruthPage.median(took.subList(Math.max(0, took.size() - 3), took.size()).stream());
      assertThat(previewed / median)
          .as("%s: the preview is %.0f s, the runs took %.0f s", name, previewed, median)
          .isBetween(0.65, 2.0);
    }
  }
}
