package io.hadoopbench.ingest.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.ingest.workload.IngestWorkload;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecurityProofTest {
  private static final String TLS =
      "TSocket TLSv1.2 TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384 CN=localhost";

  private static TrialOutcome outcome(String client, String server) {
    TrialOutcome outcome = new TrialOutcome(new TaskReport(), new Observed());
    outcome.report().evidence().add(IngestWorkload.CONNECTION, client);
    outcome.observed().evidence().add(TabletServerMeter.CONNECTION, server);
    return outcome;
  }

  @ParameterizedTest
  @CsvSource({
    "none, TIOStreamTransport plain, TMemoryInputTransport plain",
    "tls, " + TLS + ", " + TLS,
    "sasl-auth, TSaslClientTransport GSSAPI auth, TSaslServerTransport GSSAPI auth",
    "sasl-auth-int, TSaslClientTransport GSSAPI auth-int, TSaslServerTransport GSSAPI auth-int",
    "sasl-auth-conf, TSaslClientTransport GSSAPI auth-conf, TSaslServerTransport DIGEST-MD5"
        + " auth-conf"
  })
  void negotiatedProtectionMatchesOnlyItsLevel(String level, String client, String server) {
    for (String label : Level.all()) {
      List<String> reasons = Level.of(label).mismatches(outcome(client, server));
      assertThat(reasons).as(label).hasSize(label.equals(level) ? 0 : 2);
    }
  }

  @Test
  void missingClientCertificateIsMismatch() {
    assertThat(Level.TLS.mismatches(outcome(TLS, TLS.replace("CN=localhost", "no-certificate"))))
        .hasSize(1)
        .first()
        .asString()
        .contains("labelled tls", "the tablet server's", "no-certificate");
  }

  @Test
  void missingConnectionsAreMismatch() {
    assertThat(Level.NONE.mismatches(new TrialOutcome(new TaskReport(), new Observed())))
        .hasSize(1)
        .first()
        .asString()
        .contains("no connection");
  }

  @Test
  void entriesAreReadableUnlessEncrypted() {
    assertThat(Stream.of(Level.values()).filter(Level::readable))
        .containsExactly(Level.NONE, Level.SASL_AUTH, Level.SASL_AUTH_INT);
  }
}
