package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is exported is read by programs and parsers that nobody here wrote. */
class OtherToolsTest {
  private static final Path CONF = Path.of("../conf").toAbsolutePath().normalize();
  private static final int CHANGED_NIGHT = 41;

  @TempDir
  Path temp;

  private Path export(String format, String... more) throws Exception {
    Path file = temp.resolve(format + ".out");
    List<Object> args = new ArrayList<>(List.of("export", format, Nights.write(temp.resolve("a"), 0, 0.7, "17"), Nights.write(temp.resolve("b"), 1, 0.6, "17"), "-out", file));
    args.addAll(List.of(more));
    Nights.Said said = Nights.bench(args.toArray());
    assertThat(said.exit()).as(said.err()).isZero();
    return file;
  }

  private static JsonNode python(String code, Object... args) throws Exception {
    return new ObjectMapper().readTree(PythonTools.python(code, args));
  }

  private static final String OPEN_METRICS = """
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
    assertThat(ratios.get(0).get(2).asDouble()).isEqualTo(Nights.FIRST.getEpochSecond());
    assertThat(families.path("hadoopbench_second_operations")).hasSize(2 * 16 * 3);
    JsonNode relative = python(OPEN_METRICS, exportAgain("openmetrics"));
    assertThat(relative.path("hadoopbench_effect_ratio")).allSatisfy(sample -> assertThat(sample.get(2).asDouble()).isZero());
  }

  private Path exportAgain(String format) {
    Path file = temp.resolve(format + ".relative");
    assertThat(Nights.bench("export", format, temp.resolve("a"), temp.resolve("b"), "-relative", "-out", file).exit()).isZero();
    return file;
  }

  @Test
  void grafanasOwnModelReadsTheDashboard() throws Exception {
    JsonNode read = python("""
        import json, sys
        from grafana_foundation_sdk.cog.plugins import register_default_plugins
        from grafana_foundation_sdk.models.dashboard import Dashboard
        from grafana_foundation_sdk.cog.encoder import JSONEncoder
        register_default_plugins()
        print(JSONEncoder().encode(Dashboard.from_json(json.load(open(sys.argv[1])))))
        """, CONF.resolve("grafana/dashboard.json"));
    assertThat(read.path("title").asText()).isEqualTo("hadoop-bench");
    assertThat(read.path("panels")).hasSize(3).allSatisfy(panel -> {
      assertThat(panel.path("type").asText()).isEqualTo("timeseries");
      assertThat(panel.path("targets")).isNotEmpty().allSatisfy(target -> assertThat(target.path("expr").asText()).contains("hadoopbench_"));
    });
    String exported = Files.readString(export("openmetrics"));
    read.path("panels").forEach(panel -> panel.path("targets").forEach(target ->
        assertThat(exported).contains("# TYPE " + target.path("expr").asText().replaceFirst(".*?(hadoopbench_\\w+).*", "$1") + " gauge")));
  }

  @Test
  void otavaFindsTheNightInWhichTheEffectChanged() throws Exception {
    for (int night = 0; night < 60; night++) {
      Nights.write(temp.resolve("nights/" + night), night, night < CHANGED_NIGHT ? 0.70 : 0.62, "17");
    }
    assertThat(Nights.bench("export", "otava", temp.resolve("nights"), "-out", temp.resolve("kms-create.csv")).exit()).isZero();
    assertThat(PythonTools.python("import csv, sys\nrows = list(csv.DictReader(open(sys.argv[1], newline='')))\nprint(len(rows), round(float(rows[0]['kms-create.encrypted.ratio']), 1))", temp.resolve("kms-create.csv")).strip())
        .isEqualTo("60 0.7");
    Path config = Files.writeString(temp.resolve("otava.yaml"), Files.readString(CONF.resolve("otava.yaml")).replace("file: kms-create.csv", "file: " + temp.resolve("kms-create.csv")));
    String printed = PythonTools.run(List.of("otava", "analyze", "kms-create", "--config-file", config.toString(), "--since", "2026-01-01", "--output", "json"));
    Path found = Files.writeString(temp.resolve("otava.json"), printed.lines().filter(line -> line.startsWith("{")).reduce("", String::concat));
    JsonNode changes = new ObjectMapper().readTree(found.toFile()).path("kms-create");
    assertThat(changes).as(printed).anySatisfy(group -> {
      assertThat(group.path("time").asLong()).isEqualTo(Nights.FIRST.plus(Duration.ofDays(CHANGED_NIGHT)).getEpochSecond());
      assertThat(group.path("changes")).anySatisfy(change -> assertThat(change.path("metric").asText()).isEqualTo("kms-create.encrypted.ratio"));
    });
    Path page = temp.resolve("history.html");
    Nights.Said said = Nights.bench("history", temp.resolve("nights"), "-otava", found, "-out", page);
    assertThat(said.exit()).as(said.err()).isZero();
    assertThat(page).content().contains("change point: encrypted.ratio -11&nbsp;%");
  }
}
