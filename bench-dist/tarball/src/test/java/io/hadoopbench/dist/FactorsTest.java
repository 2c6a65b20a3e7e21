package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.design.Threads;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.TreatedScenario;
import io.hadoopbench.core.engine.RunRequest;
import io.hadoopbench.core.program.RequestParser;
import io.hadoopbench.core.result.Factor;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Factors of each scenario. */
class FactorsTest {
  private static Stream<ScenarioSpec> scenarios() {
    return ServiceLoader.load(Scenario.class).stream().map(scenario -> scenario.get().spec());
  }

  private static List<String> factors(String scenario) {
    ScenarioSpec spec =
        scenarios().filter(one -> one.name().equals(scenario)).findFirst().orElseThrow();
    return TreatedScenario.ofAll(spec).factors().stream().map(Factor::name).toList();
  }

  @Test
  void scenarioNamesAreUnique() {
    assertThat(scenarios()).extracting(ScenarioSpec::name).doesNotHaveDuplicates().isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void fileScenariosDeclareReadsOrWrites(ScenarioSpec scenario) {
    Set<Trait> traits = scenario.workload().traits();
    assertThat(Stream.of(Trait.READS, Trait.WRITES).filter(traits::contains).count())
        .isEqualTo(traits.contains(Trait.FILES_IN_DIRECTORY) ? 1 : 0);
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void theJvmOfTheTasksVariesInEveryScenario(ScenarioSpec scenario) {
    List<String> args =
        new ArrayList<>(
            List.of("-cluster", "embedded", "-yarn", "-levels", "jvmFlags=none,-XX:-UseAES"));
    assertThat(RequestParser.parse(scenario, new Configuration(false), args).variants())
        .extracting(variant -> variant.level("jvmFlags"))
        .contains("none", "-XX:-UseAES");
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void theLoadVariesInEveryScenario(ScenarioSpec scenario) {
    RunRequest request =
        RequestParser.parse(
            scenario,
            new Configuration(false),
            List.of("-cluster", "embedded", "-levels", "threads=1,3"));
    assertThat(request.variants())
        .extracting(variant -> Threads.of(variant, request.settings()))
        .contains(1, 3);
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void unnamedFactorsKeepDefaults(ScenarioSpec scenario) {
    List<String> own = TreatedScenario.of(scenario).factors().stream().map(Factor::name).toList();
    assertThat(
            RequestParser.parse(scenario, new Configuration(false), List.of("-cluster", "embedded"))
                .variants())
        .allSatisfy(
            variant ->
                assertThat(variant.levels().keySet()).containsExactlyInAnyOrderElementsOf(own));
  }

  @Test
  void fileTreatmentsApplyToAllFileScenarios() {
    for (String scenario :
        List.of(
            "kms-write",
            "kms-read",
            "ec-write",
            "ec-read",
            "gateway-webhdfs-write",
            "gateway-webhdfs-read")) {
      assertThat(factors(scenario))
          .as(scenario)
          .contains("zone", "codec", "layout", "coder", "client", "path", "target", "jvmFlags");
      assertThat(factors(scenario).contains("durability"))
          .as(scenario)
          .isEqualTo(scenario.endsWith("-write"));
    }
    assertThat(factors("kms-read")).contains("down");
    assertThat(factors("kms-write")).contains("checksum").doesNotContain("down");
    assertThat(factors("kms-read")).doesNotContain("checksum");
    assertThat(factors("kms-create"))
        .contains("zone", "edekCache")
        .doesNotContain("layout", "path", "checksum");
    assertThat(factors("metadata-listing")).contains("zone").doesNotContain("edekCache", "layout");
    assertThat(factors("gateway-hive-select")).doesNotContain("zone", "layout");
  }
}
