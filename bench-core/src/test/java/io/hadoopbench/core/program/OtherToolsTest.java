package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that exports are readable by third-party programs and parsers. */
class OtherToolsTest {
  private static final Path CONF = Path.of("../conf").toAbsolutePath().normalize();

  @TempDir Path temp;

  private Path export(String format, String... more) throws Exception {
    Path file = temp.resolve(format + ".out");
    List<Object> args =
        new ArrayList<>(
            List.of(
                "export",
                format,
                NightlyRuns.write(temp.resolve("a"), 0, 0.7, "17"),
                NightlyRuns.write(temp.resolve("b"), 1, 0.6, "17"),
                "-out",
                file));
    args.addAll(List.of(more));
    NightlyRuns.Said said = NightlyRuns.bench(args.toArray());
    assertThat(said.exit()).as(said.err()).isZero();
    return file;
  }

  private static JsonNode python(String code, Object... args) throws Exception {
    return new ObjectMapper().readTree(PythonTools.python(code, args));
  }

  private static final String OPEN_METRICS =
      """
      import json, sys
      from prometheus_client.openmetrics.parser import text_string_to_metric_families
      families = list(text_string_to_metric_families(open(sys.argv[1]).read()))
      print(json.dumps({f.name: [[s.labels, s.value, float(s.timestamp)] for s in f.samples] for f in families}))
      """;

  @Test
  void prometheusReadsOpenMetrics() throws Exception {
    JsonNode families = python(OPEN_METRICS, export("openmetrics"));
    JsonNode ratios = families.path("hadoopbench_effect_ratio");
    assertThat(ratios).hasSize(4);
    assertThat(ratios.get(0).get(0).path("variant").asText()).isEqualTo("encrypted");
    assertThat(ratios.get(0).get(2).asDouble()).isEqualTo(NightlyRuns.FIRST.getEpochSecond());
    assertThat(families.path("hadoopbench_second_operations")).hasSize(2 * 16 * 3);
    JsonNode relative = python(OPEN_METRICS, exportAgain("openmetrics"));
    assertThat(relative.path("hadoopbench_effect_ratio"))
        .allSatisfy(sample -> assertThat(sample.get(2).asDouble()).isZero());
  }

  private Path exportAgain(String format) {
    Path file = temp.resolve(format + ".relative");
    assertThat(
            NightlyRuns.bench(
                    "export",
                    format,
                    temp.resolve("a"),
                    temp.resolve("b"),
                    "-relative",
                    "-out",
                    file)
                .exit())
        .isZero();
    return file;
  }

  @Test
  void grafanasOwnModelReadsTheDashboard() throws Exception {
    JsonNode read =
        python(
            """
            import json, sys
            from grafana_foundation_sdk.cog.plugins import register_default_plugins
            from grafana_foundation_sdk.models.dashboard import Dashboard
            from grafana_foundation_sdk.cog.encoder import JSONEncoder
            register_default_plugins()
            print(JSONEncoder().encode(Dashboard.from_json(json.load(open(sys.argv[1])))))
            """,
            CONF.resolve("grafana/dashboard.json"));
    assertThat(read.path("title").asText()).isEqualTo("hadoop-bench");
    assertThat(read.path("panels"))
        .hasSize(3)
        .allSatisfy(
            panel -> {
              assertThat(panel.path("type").asText()).isEqualTo("timeseries");
              assertThat(panel.path("targets"))
                  .isNotEmpty()
                  .allSatisfy(
                      target -> assertThat(target.path("expr").asText()).contains("hadoopbench_"));
            });
    String exported = Files.readString(export("openmetrics"));
    read.path("panels")
        .forEach(
            panel ->
                panel
                    .path("targets")
                    .forEach(
                        target ->
                            assertThat(exported)
                                .contains(
                                    "# TYPE "
                                        + target
                                            .path("expr")
                                            .asText()
                                            .replaceFirst(".*?(hadoopbench_\\w+).*", "$1")
                                        + " gauge")));
  }
}
