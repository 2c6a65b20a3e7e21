package io.hadoopbench.gateway.knox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TlsProofTest {
  private static final String GCM = "TLSv1.3 TLS_AES_256_GCM_SHA384";
  private static final String CHACHA = "TLSv1.3 TLS_CHACHA20_POLY1305_SHA256";
  private static final String JDK = " sun.security.ssl.SSLEngineImpl";
  private static final String CONSCRYPT = " org.conscrypt.Java8EngineWrapper";

  private static List<String> check(String label, Map<String, Long> client, Map<String, Long> gateway) {
    return TlsProof.contradictions(label, client, Optional.ofNullable(gateway));
  }

  @Test
  void bothEndsTellingTheSameProveALabel() {
    assertThat(check("jdk", Map.of(GCM + " by SunJSSE", 2L), Map.of(GCM + JDK, 2L))).isEmpty();
    assertThat(check("jdk-no-gcm", Map.of(CHACHA + " by SunJSSE", 2L), Map.of(CHACHA + JDK, 3L))).isEmpty();
    assertThat(check("conscrypt", Map.of(GCM + " by SunJSSE", 2L), Map.of(GCM + CONSCRYPT, 2L))).isEmpty();
    assertThat(check("off", Map.of(), Map.of())).isEmpty();
    assertThat(check("off", Map.of(), null)).isEmpty();
    assertThat(check("on", Map.of(GCM + " by SunJSSE", 2L), null)).isEmpty();
  }

  @Test
  void anotherEngineThanTheLabelsIsAMismatch() {
    assertThat(check("jdk", Map.of(GCM + " by SunJSSE", 2L), Map.of(GCM + CONSCRYPT, 2L))).singleElement().asString().contains("org.conscrypt");
    assertThat(check("conscrypt", Map.of(GCM + " by SunJSSE", 2L), Map.of(GCM + JDK, 2L))).singleElement().asString().contains("SSLEngineImpl");
  }

  @Test
  void gcmContradictsItsAbsence() {
    assertThat(check("jdk-no-gcm", Map.of(GCM + " by SunJSSE", 1L, CHACHA + " by SunJSSE", 1L), Map.of(GCM + JDK, 1L, CHACHA + JDK, 1L)))
        .singleElement().asString().contains("labelled tls=jdk-no-gcm");
  }

  @Test
  void connectionsThatOnlyOneSideKnowsProveNothing() {
    assertThat(check("jdk", Map.of(GCM + " by SunJSSE", 2L), Map.of(CHACHA + JDK, 2L))).isNotEmpty();
    assertThat(check("jdk", Map.of(GCM + " by SunJSSE", 2L), Map.of(GCM + JDK, 1L))).singleElement().asString().contains("of its own");
    assertThat(check("jdk", Map.of(GCM + " by SunJSSE", 2L), null)).isNotEmpty();
    assertThat(check("off", Map.of(GCM + " by SunJSSE", 1L), Map.of())).isNotEmpty();
    assertThat(check("off", Map.of(), Map.of(GCM + JDK, 1L))).isNotEmpty();
  }

  @Test
  void noConnectionAtAllProvesNoTls() {
    for (String label : List.of("jdk", "jdk-no-gcm", "conscrypt", "on")) {
      assertThat(check(label, Map.of(), Map.of())).as(label).isNotEmpty();
      assertThat(check(label, Map.of("NONE SSL_NULL_WITH_NULL_NULL by SunJSSE", 1L), Map.of())).as(label).isNotEmpty();
    }
  }

  @Test
  void whatAGatewayTellsIsReadWithItsNumbers() throws Exception {
    assertThat(KnoxConnections.parse(new ObjectMapper().readTree("[\"" + GCM + JDK + " 12\", \"" + CHACHA + JDK + " 1\"]")))
        .isEqualTo(Map.of(GCM + JDK, 12L, CHACHA + JDK, 1L));
  }
}
