package io.hadoopbench.lab.truth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StandStillTest {
  @Test
  void whatIsAllOfTheStandstillAndAShareOfTheRestIsFound() {
    StandStill found =
        StandStill.fit(
            "kms",
            "part",
            List.of(
                new double[] {3, 0, 1.2}, new double[] {2, 1, 1.8}, new double[] {2.5, 0.5, 1.5}));
    assertThat(found.found()).isCloseTo(1, within(1e-9));
    assertThat(found.error()).isCloseTo(0, within(1e-6));
    assertThat(found.seconds()).isEqualTo(1.5);
  }

  @Test
  void whatIsFoundElsewhereIsNotFound() {
    assertThat(
            StandStill.fit(
                    "kms",
                    "part",
                    List.of(
                        new double[] {3, 0, 1.2},
                        new double[] {2, 1, 0.8},
                        new double[] {1, 2, 0.4}))
                .found())
        .isCloseTo(0, within(1e-9));
  }

  @Test
  void onlyTheStandstillWithinATrialCounts() throws Exception {
    String trial =
        "{\"valid\": %s, \"series\": {\"startEpochMillis\": %d}, \"loadTime\": {\"seconds\": 2.0,"
            + " \"partSeconds\": {\"p\": %s}}}";
    String result =
        "{\"trials\": ["
            + String.format(trial, true, 10_000, "1.0")
            + ","
            + String.format(trial, true, 20_000, "1.5")
            + ","
            + String.format(trial, false, 21_000, "9")
            + "]}";
    StandStill found =
        StandStill.of(
            "kms",
            "p",
            List.of(new StandStill.Stop(19_000, 21_000), new StandStill.Stop(30_000, 31_000)),
            new ObjectMapper().readTree(result));
    assertThat(found.trials()).isEqualTo(2);
    assertThat(found.seconds()).isCloseTo(1, within(1e-9));
    assertThat(found.found()).isCloseTo(1, within(1e-9));
  }

  private static TruthRun run(String part, List<String> args, double ratio, Explained explained) {
    return new TruthRun(
        part,
        args,
        "",
        "m",
        1,
        0,
        1,
        0,
        List.of(),
        List.of(),
        1,
        "create.perSecond",
        new TreeMap<>(),
        List.of(new TruthRun.Compared("encrypted", "plain", ratio, null, null, "slower", false)),
        null,
        explained);
  }

  @Test
  void figuresTakeThePlaceOfEarlierOnes() {
    Explained.Variant variant = new Explained.Variant("encrypted", 1000, 0.05, 0.02, 0.5, 0.4, 0.6);
    List<TruthRun> runs =
        List.of(
            run(
                TruthPage.EXPLAINED,
                List.of("kms-create", "-explain"),
                0.5,
                new Explained(List.of(variant), null, null)),
            run(
                TruthPage.STILL,
                List.of("kms-create"),
                0.5,
                new Explained(
                    List.of(),
                    null,
                    new StandStill("kms", "waiting for the KMS", 20, 9, 0.98, 0.02))),
            run(TruthPage.DEFAULTS, List.of("kms-create"), 0.5, null),
            run(TruthPage.DEFAULTS, List.of("kms-create"), 0.6, null));
    String page = ExplainPage.into("a\n<!-- figures -->\nold\n<!-- end of figures -->\nb", runs);
    assertThat(page)
        .startsWith("a\n<!-- figures -->\n")
        .endsWith("<!-- end of figures -->\nb")
        .doesNotContain("old")
        .contains(
            "| `kms-create -explain` | A | encrypted | 1000 | 5.0 % | 2.0 % | 0.500 [0.400 - 0.600]"
                + " | 2: 0.550 (0.500 - 0.600) |",
            "| 20 | 9.0 | 0.980 ± 0.020 |");
    assertThatThrownBy(() -> ExplainPage.into("no place", runs))
        .hasMessageContaining("<!-- figures -->");
  }
}
