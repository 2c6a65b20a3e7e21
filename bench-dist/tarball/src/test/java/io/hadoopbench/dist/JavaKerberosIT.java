package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.ClusterNeeds;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * On a cluster with Kerberos, tasks call with delegation tokens on each Java, and with clients of
 * other releases of Hadoop.
 */
@Tag("nightly")
class JavaKerberosIT extends OnOtherJavas {
  private static final int OURS = Runtime.version().feature();

  JavaKerberosIT() {
    super(true);
  }

  @Override
  void further(ClusterNeeds.Builder needs) {
    needs.kerberos();
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 11, 17})
  void tasksProtectTheirCallsWithTokensOn(int version) throws Exception {
    protects(Driver.on(version), version, LOCAL);
  }

  /** Our libhadoop works with files of Hadoop 3.3 but not of 3.5; jobs need it for neither. */
  @ParameterizedTest
  @ValueSource(strings = {"3.3.6", "3.5.0"})
  void otherReleasesProtectTheirCalls(String release) throws Exception {
    isOf(
        release,
        protects(
            new Driver(JavaHomes.of(OURS), HadoopReleasesIT.clientJars(release)), OURS, LOCAL));
  }

  /**
   * The test runtimes of Java 21 and 25 cannot log in, because they lack the GSSAPI module. Tasks
   * on YARN have tokens.
   */
  @Test
  void tasksOnYarnProtectTheirCallsOnJava21() throws Exception {
    protects(Driver.on(OURS), 21, onYarn(21, hadoopJars()));
  }

  /** Java 25 needs a client of Hadoop 3.5. */
  @Test
  void tasksOnYarnProtectTheirCallsOnJava25() throws Exception {
    String release = "3.5.0";
    isOf(
        release,
        protects(
            new Driver(JavaHomes.of(OURS), HadoopReleasesIT.clientJars(release)),
            25,
            onYarn(25, HadoopReleasesIT.containerJars(release))));
  }

  private static List<String> onYarn(int version, List<String> hadoop) throws Exception {
    String java = "JAVA_HOME=" + JavaHomes.of(version);
    return List.of(
        Bench.QUICK_MAPS,
        "-Dmapreduce.application.classpath=" + String.join(",", hadoop),
        "-Dmapreduce.map.env=" + java);
  }

  private static void isOf(String release, JsonNode result) {
    assertThat(Results.trials(result))
        .allSatisfy(
            trial -> assertThat(Results.evidence(trial, "task.hadoop")).startsWith(release + " "));
  }

  private JsonNode protects(Driver driver, int version, List<String> generic) throws Exception {
    JsonNode result =
        scenario(
            driver,
            version,
            "rpc-protection",
            generic,
            "-levels protection=authentication,privacy -op mix -entries 10 -calls 200 -warmupOps"
                + " 20");
    assertThat(Results.trials(result))
        .anySatisfy(
            trial ->
                assertThat(Results.evidence(trial, "rpc.sockets"))
                    .isEqualTo("TOKEN auth-conf DIGEST-MD5 3des"));
    return result;
  }
}
