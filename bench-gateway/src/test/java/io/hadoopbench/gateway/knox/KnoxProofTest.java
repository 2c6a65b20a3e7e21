package io.hadoopbench.gateway.knox;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.Observed;
import io.hadoopbench.core.scenario.TrialOutcome;
import io.hadoopbench.gateway.http.Requests;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What must not pass for a gateway of a label. */
class KnoxProofTest {
  private static final String KIND = "TLSv1.3 TLS_AES_256_GCM_SHA384";

  private final TaskReport report = new TaskReport();
  private final Observed observed = new Observed();

  private List<String> of(String tls, String auth, String jvm, boolean loginsDescribe) {
    Variant variant =
        new Variant(
            "gateway", Map.of("path", "gateway", "tls", tls, "auth", auth, "gatewayJvm", jvm));
    return KnoxProof.contradictions(
        variant, loginsDescribe, true, new TrialOutcome(report, observed));
  }

  @Test
  void theLoginIsTheLabels() {
    assertThat(of("off", "token", "none", false)).as("a client that does not tell").isEmpty();
    assertThat(of("off", "token", "none", true)).as("nobody told").hasSize(1);
    report.evidence().add(Requests.LOGIN, "Bearer");
    assertThat(of("off", "token", "none", true)).isEmpty();
    assertThat(of("off", "basic", "none", true))
        .containsExactly("the clients were to log in with Basic, but did with [Bearer]");
    assertThat(of("off", "anonymous", "none", true)).hasSize(1);
  }

  @Test
  void theJvmHasTheLabelsFlags() {
    assertThat(of("off", "token", "-Xint", false)).as("nobody told").hasSize(1);
    observed.evidence().add(KnoxMeter.JVM_OPTIONS, "-Xmx512m -Xint");
    assertThat(of("off", "token", "-Xint", false)).isEmpty();
    assertThat(of("off", "token", "noGhash", false))
        .singleElement()
        .asString()
        .contains("labelled gatewayJvm=noGhash", "-Xint");
  }

  @Test
  void bothEndsOfTlsTellTheSame() {
    report.evidence().add(Requests.TLS, KIND + " by SunJSSE");
    assertThat(of("jdk", "basic", "none", false))
        .singleElement()
        .asString()
        .contains("the gateway saw no TLS connection");
    observed.evidence().add(KnoxMeter.TLS_SEEN, KIND + " sun.security.ssl.SSLEngineImpl");
    assertThat(of("jdk", "basic", "none", false)).isEmpty();
    assertThat(of("conscrypt", "basic", "none", false)).hasSize(1);
    assertThat(of("off", "basic", "none", false)).hasSize(1);
  }
}
