package io.hadoopbench.kms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.engine.RunRequest;
import io.hadoopbench.core.program.RequestParser;
import io.hadoopbench.core.program.ScenarioProgram;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.Variant;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class KmsCreateTest {
  private static RunRequest request(String... args) {
    return RequestParser.parse(new KmsCreate().spec(), new Configuration(false), List.of(args));
  }

  @Test
  void plainIsBaselineByDefault() {
    assertThat(request().variants()).extracting(Variant::id).containsExactly("plain", "encrypted");
  }

  @Test
  void coldKeyCacheDoesNotApplyToPlain() {
    assertThat(request("-levels", "edekCache=warm,cold").variants())
        .extracting(Variant::id)
        .containsExactly("plain", "encrypted/warm", "encrypted/cold");
  }

  @Test
  void commandLineOverridesStudyS1() {
    RunRequest s1 = request("-study", "s1");
    assertThat(s1.settings().number("nrFiles")).isEqualTo(300_000);
    assertThat(s1.study().figures()).hasSize(4);
    assertThat(request("-study", "S1", "-nrFiles", "10").settings().number("nrFiles"))
        .isEqualTo(10);
  }

  @Test
  void studyFiguresAreMetricsOfVariants() {
    RunRequest s1 = request("-study", "S1");
    assertThat(s1.study().figures())
        .allSatisfy(
            figure -> {
              assertThat(new KmsCreate().spec().metrics())
                  .anyMatch(metric -> metric.id().equals(figure.metric()));
              assertThat(s1.variants()).anyMatch(variant -> variant.id().equals(figure.variant()));
            });
  }

  /** Every report names metrics of the plan that have no value. */
  @Test
  void btraceMetricsAreReportedOnlyIfEnabled() {
    String traced = "namenode.tracedCreateMeanMicros";
    assertThat(ScenarioProgram.plan(request(), 1).metrics())
        .extracting(Metric::id)
        .contains("create.perSecond", "client.cpuMicrosPerFile")
        .noneMatch(id -> id.contains("traced"));
    assertThat(ScenarioProgram.plan(request("-study", "S1"), 1).metrics())
        .extracting(Metric::id)
        .contains(traced, "namenode.tracedCreateTotalSeconds");
    assertThat(ScenarioProgram.plan(request("-cluster", "existing", "-study", "S1"), 1).metrics())
        .extracting(Metric::id)
        .contains(traced);
  }

  @Test
  void numberOfFilesIsLimitedByThreadsAndDirectory() {
    assertThatThrownBy(() -> request("-nrFiles", "7", "-maps", "2", "-threads", "4"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("-nrFiles 7")
        .hasMessageContaining("8 threads");
    assertThatThrownBy(() -> request("-nrFiles", "3000000"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("-threads");
  }

  @Test
  void clientMustBeValidAndRpcsWriteNoBytes() {
    assertThatThrownBy(() -> request("-client", "curl"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("-client curl");
    assertThatThrownBy(() -> request("-client", "rpc", "-size", "1KB"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("-size 1KB");
  }

  @Test
  void keyCacheSizesAreSetOnServers() {
    RunRequest request = request("-edeks", "7");
    var settings = request.scenario().needs(request.settings(), request.variants()).settings();
    assertThat(settings.get(Role.NAMENODE))
        .containsEntry("hadoop.security.kms.client.encrypted.key.cache.size", "7");
    assertThat(settings.get(Role.KMS))
        .containsEntry("hadoop.security.kms.encrypted.key.cache.size", "7");
  }
}
