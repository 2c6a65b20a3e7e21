package io.hadoopbench.ec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.Treatment.JavaCode;
import io.hadoopbench.core.engine.ExperimentDesign;
import io.hadoopbench.core.engine.RequestPreview;
import io.hadoopbench.core.engine.RunRequest;
import io.hadoopbench.core.program.RequestParser;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.table.Screen;
import io.hadoopbench.ec.RawCoder.JavaCoderLoop;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class EcScenariosTest {
  static Stream<ScenarioSpec> scenarios() {
    return ServiceLoader.load(Scenario.class).stream()
        .map(declared -> declared.get().spec())
        .filter(s -> s.name().startsWith("ec-"));
  }

  private static RunRequest request(ScenarioSpec scenario, String... args) {
    return RequestParser.parse(scenario, new Configuration(false), List.of(args));
  }

  @Test
  void replicasHaveNoCoder() {
    assertThat(request(new EcWrite().spec()).variants())
        .extracting(Variant::id)
        .containsExactly("rep3", "RS-6-3-1024k/java", "RS-6-3-1024k/native");
  }

  @Test
  void existingDirectoryIsNotCreated() {
    String made = "a directory with the policy RS-6-3-1024k";
    assertThat(
            new RequestPreview(request(new EcWrite().spec(), "-cluster", "existing"))
                .text(Screen.NONE))
        .contains(made);
    assertThat(
            new RequestPreview(
                    request(
                        new EcWrite().spec(),
                        "-cluster",
                        "existing",
                        "-ecDir",
                        "RS-6-3-1024k=/ec/rs63"))
                .text(Screen.NONE))
        .doesNotContain(made);
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void studyFiguresAreMetricsOfVariants(ScenarioSpec scenario) {
    RunRequest s5 = request(scenario, "-study", "S5");
    assertThat(s5.settings().bytes("size")).isEqualTo(2L << 30);
    assertThat(s5.study().figures())
        .isNotEmpty()
        .allSatisfy(
            figure -> {
              assertThat(scenario.metrics())
                  .anyMatch(metric -> metric.id().equals(figure.metric()));
              assertThat(s5.variants()).anyMatch(variant -> names(figure.variant(), variant));
              assertThat(figure.against())
                  .satisfiesAnyOf(
                      a -> assertThat(a).isEmpty(),
                      a -> assertThat(s5.variants()).anyMatch(variant -> names(a, variant)));
              assertThat(s5.study().tables())
                  .anyMatch(table -> table.columns().contains(figure.column()));
            });
  }

  @Test
  void variantsWithSameFaultAreInterleaved() {
    RunRequest request = request(new EcDegradedRead().spec(), "-levels", "down=0,1,4");
    ExperimentDesign design = new ExperimentDesign(request, request.variants());
    assertThat(design.groups())
        .filteredOn(job -> job.size() > 1)
        .extracting(job -> job.stream().map(Variant::id).toList())
        .containsExactlyInAnyOrder(
            List.of("rep3/down=0", "RS-6-3-1024k/java/down=0", "RS-6-3-1024k/native/down=0"),
            List.of("rep3/down=1", "RS-6-3-1024k/java/down=1", "RS-6-3-1024k/native/down=1"));
    assertThat(design.describe())
        .containsEntry("rep3/down=1", "slices of 250 ms")
        .containsEntry(
            "rep3/down=4", "solo: down=4: a slice cannot end while files are unreadable");
    RunRequest levels =
        request(new EcDegradedRead().spec(), "-levels", "layout=RS-6-3-1024k;coder=java;down=0,1");
    assertThat(new ExperimentDesign(levels, levels.variants()).whySolo())
        .contains(
            "each trial runs in a separate job: no other variant needs the servers in the same"
                + " state");
  }

  private static boolean names(String words, Variant variant) {
    return Stream.of(words.split("/"))
        .allMatch(
            word ->
                variant.levels().containsValue(word)
                    || variant.levels().entrySet().stream()
                        .anyMatch(level -> word.equals(level.getKey() + "=" + level.getValue())));
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void badValuesAreRejected(ScenarioSpec scenario) {
    for (String[] bad :
        new String[][] {
          {"-dataNodes", "0"},
          {"-dataNodes", "101"},
          {"-size", "0"},
          {"-levels", "layout=RS-5-4"},
          {"-levels", "coder=isal"}
        }) {
      assertThatThrownBy(() -> request(scenario, "-cluster", "embedded", bad[0], bad[1]))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining(bad[1].replace("layout=", ""));
    }
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void tooFewDataNodesAreRejected(ScenarioSpec scenario) {
    assertThatThrownBy(() -> request(scenario, "-cluster", "embedded", "-dataNodes", "8"))
        .isInstanceOf(UsageException.class)
        .hasMessage("-levels layout=RS-6-3-1024k: needs 9 DataNodes, but -dataNodes is 8");
    assertThat(
            request(
                    scenario,
                    "-cluster",
                    "existing",
                    "-dataNodes",
                    "8",
                    "-levels",
                    scenario.name().equals("ec-degraded-read")
                        ? "down=1"
                        : "layout=rep3,RS-6-3-1024k")
                .variants())
        .as("-dataNodes does not apply to an existing cluster")
        .isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void replicationMustMatchLayout(ScenarioSpec scenario) {
    assertThatThrownBy(() -> request(scenario, "-cluster", "embedded", "-replication", "1"))
        .isInstanceOf(UsageException.class)
        .hasMessage("-levels layout=rep3: is 3 replicas, but -replication is 1");
  }

  @Test
  void existingClusterNeedsNumberOfStoppedDataNodes() {
    assertThatThrownBy(() -> request(new EcDegradedRead().spec(), "-cluster", "existing"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("-levels 'down=1'");
    assertThatThrownBy(
            () ->
                request(
                    new EcDegradedRead().spec(), "-cluster", "existing", "-levels", "layout=rep3"))
        .isInstanceOf(UsageException.class);
    assertThat(
            request(
                    new EcDegradedRead().spec(),
                    "-cluster",
                    "existing",
                    "-levels",
                    "layout=rep3; down=1")
                .variants())
        .hasSize(1);
  }

  @Test
  void armsPinOneRawCoder() {
    assertThat(RawCoder.conf(variant("RS-6-3-1024k", "native")))
        .containsOnly(Map.entry("io.erasurecode.codec.rs.rawcoders", "rs_native"));
    assertThat(RawCoder.conf(variant("XOR-2-1-1024k", "java")))
        .containsOnly(Map.entry("io.erasurecode.codec.xor.rawcoders", "xor_java"));
    assertThat(RawCoder.conf(variant("rep3", "native"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "RS-6-3-1024k, java, 0, true, rs-6-3",
    "XOR-2-1-1024k, java, 0, true, xor-2-1",
    "RS-LEGACY-6-3-1024k, java, 0, true, rs-legacy-6-3",
    "RS-6-3-1024k, java, 2, false, rs-6-2",
    "RS-6-3-1024k, java, 0, false,",
    "RS-6-3-1024k, native, 2, false,",
    "rep3, java, 1, false,"
  })
  void javaCoderIsMeasuredInSeparateJvm(
      String layout, String coder, String down, boolean writes, String schema) throws Exception {
    Variant variant = new Variant("any", Map.of("layout", layout, "coder", coder, "down", down));
    Optional<JavaCode> code =
        new RawCoder().javaCode(variant, writes ? Set.of(Trait.WRITES) : Set.of(Trait.READS));
    assertThat(code.map(JavaCode::parameter)).isEqualTo(Optional.ofNullable(schema));
    if (schema != null) {
      JavaCoderLoop loop = new JavaCoderLoop();
      loop.open(schema);
      assertThat(loop.code()).isPositive();
    }
  }

  @Test
  void layoutDefinesUnitsAndStoredBytes() {
    assertThat(redundancy("RS-10-4-1024k", 3).units()).isEqualTo(14);
    assertThat(redundancy("RS-6-3-1024k", 1).survives()).isEqualTo(3);
    assertThat(redundancy("RS-6-3-1024k", 1).storedPerByte()).isEqualTo(1.5);
    assertThat(redundancy("rep3", 3)).isEqualTo(new Layout.Redundancy(1, 2));
    assertThat(redundancy("rep3", 1).storedPerByte()).isEqualTo(1);
    assertThat(redundancy("rep3", 1).survives()).isZero();
  }

  private static Layout.Redundancy redundancy(String layout, int replicas) {
    return Layout.redundancy(variant(layout, "java"), replicas);
  }

  private static Variant variant(String layout, String coder) {
    return new Variant(layout, Map.of("layout", layout, "coder", coder));
  }
}
