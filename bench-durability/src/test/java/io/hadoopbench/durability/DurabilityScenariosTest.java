package io.hadoopbench.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.engine.ExperimentDesign;
import io.hadoopbench.core.engine.RequestPreview;
import io.hadoopbench.core.engine.RunRequest;
import io.hadoopbench.core.program.RequestParser;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.table.Screen;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurabilityScenariosTest {
  private static final ScenarioSpec APPEND = new AppendSync().spec();
  private static final ScenarioSpec CLOSE = new CloseSync().spec();

  private static RunRequest request(ScenarioSpec scenario, String cluster, String... args) {
    return RequestParser.parse(
        scenario,
        new Configuration(false),
        Stream.concat(Stream.of("-cluster", cluster), Stream.of(args)).toList());
  }

  @Test
  void defaultLevelsAreInterleaved() {
    for (RunRequest request : List.of(request(APPEND, "embedded"), request(CLOSE, "embedded"))) {
      assertThat(new ExperimentDesign(request, request.variants()).groups())
          .singleElement()
          .isEqualTo(request.variants());
    }
    assertThat(request(APPEND, "embedded").variants())
        .extracting(Variant::id)
        .containsExactly("none", "hflush", "hsync");
    assertThat(request(CLOSE, "embedded").variants())
        .extracting(Variant::id)
        .containsExactly("none", "hsync", "sync-block", "sync-on-close");
  }

  @Test
  void eachLevelOfADataNodeSettingHasItsOwnDataNodes() {
    RunRequest request =
        request(CLOSE, "embedded", "-levels", "durability=none,sync-on-close,sync-on-close+behind");
    ClusterNeeds needs = request.scenario().needs(request.settings(), request.variants());
    assertThat(needs.servers()).containsEntry(Role.DATANODE, 9);
    assertThat(needs.writesData()).as("the edit log is synced").isFalse();
    Map<String, String> settings = needs.settings().get(Role.DATANODE);
    assertThat(settings)
        .containsEntry("datanode.3.dfs.datanode.synconclose", "true")
        .containsEntry("datanode.5.dfs.datanode.sync.behind.writes", "false")
        .containsEntry("datanode.6.dfs.datanode.synconclose", "true")
        .containsEntry("datanode.8.dfs.datanode.sync.behind.writes", "true")
        .hasSize(12);
    assertThat(request.scenario().serverSettings(request.variants().get(1), request.settings()))
        .as("no restart")
        .isEmpty();
  }

  @Test
  void runsOnAnExistingClusterAreLimited() {
    assertThat(request(APPEND, "existing").settings().decimal("maxRate")).isEqualTo(200);
    assertThat(request(APPEND, "existing", "-maxRate", "0").settings().decimal("maxRate")).isZero();
    assertThat(request(APPEND, "embedded").settings().decimal("maxRate")).isZero();
    assertThat(new RequestPreview(request(APPEND, "existing")).text(Screen.NONE))
        .contains(
            "hsync: 2 fsyncs (block and checksum file) on each of 3 DataNodes per sync, at most")
        .contains("400 fsyncs per second and DataNode (-maxRate)");
  }

  @ParameterizedTest
  @CsvSource({
    "-recordSize, 65MB, must be from 1B to 64MB",
    "-fileSize, 100B, must hold a record of -recordSize 1KB",
    "-recordRate, 0, must be",
    "-replication, 40000, must be at most",
    "-syncEvery, x, must be",
    "-abortWhen, syncTime>x, must be"
  })
  void badValuesAreRejectedInOneLine(String option, String value, String why) {
    assertThatThrownBy(() -> request(APPEND, "embedded", option, value))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(option.substring(1))
        .hasMessageContaining(value.replace("syncTime>", ""))
        .message()
        .doesNotContain("\n");
  }
}
