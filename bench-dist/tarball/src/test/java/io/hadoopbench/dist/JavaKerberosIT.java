package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.cluster.ClusterNeeds;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where all log in with Kerberos. Not on Java 11, 21 and 25: the runtimes that {@link JavaHomes} finds of these lack the module of GSSAPI. */
class JavaKerberosIT extends OnOtherJavas {
  JavaKerberosIT() {
    super(false);
  }

  @Override
  void further(ClusterNeeds.Builder needs) {
    needs.kerberos();
  }

  @BeforeEach
  void jobsInTheDriversJvmNeedLibhadoopThere() {
    assumeTrue(lacks.isEmpty(), lacks);
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 17})
  void tasksProtectTheirCallsWithTokensOn(int version) throws Exception {
    protects(Driver.on(version), version);
  }

  /** Not of 3.5.0, whose jobs inside the driver's JVM need a libhadoop of that release. */
  @Test
  void clientsOfAnotherReleaseProtectTheirCallsToo() throws Exception {
    String release = "3.3.6";
    JsonNode result = protects(new Driver(JavaHomes.of(Runtime.version().feature()), HadoopReleasesIT.clientJars(release)), Runtime.version().feature());
    assertThat(Results.trials(result)).allSatisfy(trial -> assertThat(trial.path("evidence").path("task.hadoop").fieldNames().next()).startsWith(release + " "));
  }

  private JsonNode protects(Driver driver, int version) throws Exception {
    JsonNode result = scenario(driver, version, "rpc-protection", LOCAL, "-only", "protection=authentication,privacy", "-noLimits", "-op", "mix", "-entries", "10",
        "-calls", "200", "-warmup", "20");
    assertThat(Results.trials(result)).anySatisfy(trial -> assertThat(trial.path("evidence").path("rpc.sockets").fieldNames().next()).isEqualTo("TOKEN auth-conf DIGEST-MD5 3des"));
    return result;
  }
}
