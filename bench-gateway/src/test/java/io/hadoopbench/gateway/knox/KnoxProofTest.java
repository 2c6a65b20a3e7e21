package io.hadoopbench.gateway.knox;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.gateway.http.Requests;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A gateway that does not match the label is a mismatch. */
class KnoxProofTest {
  private static final String KIND = "TLSv1.3 TLS_AES_256_GCM_SHA384";

  private final TaskReport report = new TaskReport();
  private final Observed observed = new Observed();

  private List<String> of(String tls, String auth, String jvm, boolean loginsReported) {
    Variant variant =
        new Variant(
            "gateway", Map.of("path", "gateway", "tls", tls, "auth", auth, "gatewayJvm", jvm));
    return KnoxProof.mismatches(variant, loginsReported, true, new TrialOutcome(report, observed));
  }

  @Test
  void loginMustMatchLabel() {
    assertThat(of("off", "token", "none", false))
        .as("a client that does not report its login")
        .isEmpty();
    assertThat(of("off", "token", "none", true)).as("no evidence").hasSize(1);
    report.evidence().add(Requests.LOGIN, "Bearer");
    assertThat(of("off", "token", "none", true)).isEmpty();
    assertThat(of("off", "basic", "none", true))
        .containsExactly("the clients should log in with Basic, but logged in with [Bearer]");
    assertThat(of("off", "anonymous", "none", true)).hasSize(1);
  }

  @Test
  void jvmMustHaveLabelledFlags() {
    assertThat(of("off", "token", "-Xint", false)).as("no evidence").hasSize(1);
    observed.evidence().add(KnoxMeter.JVM_OPTIONS, "-Xmx512m -Xint");
    assertThat(of("off", "token", "-Xint", false)).isEmpty();
    assertThat(of("off", "token", "noGhash", false))
        .singleElement()
        .asString()
        .contains("labelled gatewayJvm=noGhash", "-Xint");
  }

  @Test
  void bothEndsOfTlsMustReportTheSame() {
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
