package io.hadoopbench.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.RunHeader.RunStatus;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A complete run on the local file system whose cluster rejects the server settings of one variant.
 */
class RefusedSettingsTest {
  private static final Map<Role, Map<String, String>> TUNED =
      Map.of(Role.NAMENODE, Map.of("key", "value"));

  @TempDir Path temp;

  /** The reason of the treatment; null if there is none. */
  private String unavailable;

  @Test
  void theVariantIsUnavailableWithTheReasonAndTheOthersRun() throws Exception {
    LocalCluster cluster = new LocalCluster(temp);
    RunResult result =
        cluster.run(
            plainOrTuned(),
            "-blocks",
            "2",
            "-warmup",
            "1",
            "-duration",
            "500ms",
            "-warmupOps",
            "0");
    assertThat(result.status()).isEqualTo(RunStatus.COMPLETE);
    assertThat(result.variants())
        .extracting(VariantResult::id, VariantResult::available, VariantResult::reason)
        .containsExactly(tuple("plain", true, ""), tuple("tuned", false, "no such server"));
    assertThat(result.trials())
        .hasSize(2)
        .allMatch(TrialResult::valid)
        .extracting(TrialResult::variant)
        .containsOnly("plain");
    assertThat(cluster.asked()).as("requested once, not in each block").containsOnlyOnce(TUNED);
  }

  @Test
  void theReasonOfATreatmentIsPrintedAtOnceAndOnce() throws Exception {
    LocalCluster cluster = new LocalCluster(temp);
    unavailable = "the NameNode offers no such level";
    assertThatThrownBy(
            () ->
                cluster.run(
                    plainOrTuned(),
                    "-blocks",
                    "1",
                    "-warmup",
                    "0",
                    "-duration",
                    "50ms",
                    "-warmupOps",
                    "0"))
        .isInstanceOf(NothingToCompareException.class);
    assertThat(cluster.printed())
        .containsOnlyOnce("variant tuned is unavailable: the NameNode offers no such level");
  }

  /** Returns one variant without requirements and one that needs a server setting. */
  private ScenarioSpec plainOrTuned() {
    return ScenarioSpec.named("plain-or-tuned")
        .asks("?")
        .describes("")
        .workload(new Pauses())
        .vary(new Tuning())
        .metrics(Metric.higherIsBetter("pause.perSecond", "pauses per second", "1/s"))
        .build();
  }

  private final class Tuning implements Treatment {
    @Override
    public List<Factor> factors() {
      return List.of(new Factor("server", "?", List.of("plain", "tuned")));
    }

    @Override
    public Map<Role, Map<String, String>> serverSettings(Variant variant, Settings settings) {
      return variant.level("server").equals("tuned") ? TUNED : Map.of();
    }

    @Override
    public Opened open(RunContext run) {
      return new Opened() {
        @Override
        public Optional<String> unavailable(Variant variant) {
          return Optional.ofNullable(variant.level("server").equals("tuned") ? unavailable : null);
        }
      };
    }
  }
}
