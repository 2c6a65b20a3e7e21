package io.hadoopbench.gateway.knox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TlsProofTest {
  private static final String GCM = "TLSv1.3 TLS_AES_256_GCM_SHA384";
  private static final String CHACHA = "TLSv1.3 TLS_CHACHA20_POLY1305_SHA256";
  private static final String OLD_GCM = "TLSv1.2 TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384";
  private static final String CBC = "TLSv1.2 TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256";
  private static final String JDK = " sun.security.ssl.SSLEngineImpl";
  private static final String CONSCRYPT = " org.conscrypt.Java8EngineWrapper";

  private static List<String> check(
      String label, Map<String, Long> client, Map<String, Long> gateway) {
    return new TlsProof(label, false).mismatches(client, Optional.ofNullable(gateway));
  }

  /** Returns the reasons if both ends report the same kind. */
  private static List<String> agreed(String label, boolean java8, String kind) {
    return new TlsProof(label, java8)
        .mismatches(
            Map.of(kind + " by SunJSSE", 2L),
            Optional.of(Map.of(kind + (label.equals("conscrypt") ? CONSCRYPT : JDK), 2L)));
  }

  @Test
  void labelIsVerifiedIfBothEndsAgree() {
    assertThat(check("jdk", Map.of(GCM + " by SunJSSE", 2L), Map.of(GCM + JDK, 2L))).isEmpty();
    assertThat(check("jdk-no-gcm", Map.of(CHACHA + " by SunJSSE", 2L), Map.of(CHACHA + JDK, 3L)))
        .isEmpty();
    assertThat(check("conscrypt", Map.of(GCM + " by SunJSSE", 2L), Map.of(GCM + CONSCRYPT, 2L)))
        .isEmpty();
    assertThat(check("off", Map.of(), Map.of())).isEmpty();
    assertThat(check("off", Map.of(), null)).isEmpty();
    assertThat(check("on", Map.of(GCM + " by SunJSSE", 2L), null)).isEmpty();
  }

  @Test
  void oldProtocolOrCipherIsMismatch() {
    for (String label : List.of("jdk", "jdk-no-gcm", "conscrypt")) {
      for (String kind :
          List.of(
              CBC,
              OLD_GCM,
              "TLSv1.2 TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
              "TLSv1.1 TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA")) {
        assertThat(agreed(label, false, kind))
            .as(label)
            .singleElement()
            .asString()
            .startsWith("labelled tls=" + label + ", which is TLS 1.3")
            .endsWith("but the client's connections negotiated [" + kind + "]");
      }
    }
    assertThat(
            check(
                "jdk",
                Map.of(GCM + " by SunJSSE", 9L, CBC + " by SunJSSE", 1L),
                Map.of(GCM + JDK, 9L, CBC + JDK, 1L)))
        .as("one of ten")
        .singleElement()
        .asString()
        .endsWith("[" + CBC + "]");
  }

  @Test
  void clientsOnJava8MayUseTls12WithLabelsCipher() {
    assertThat(agreed("jdk", true, OLD_GCM)).isEmpty();
    assertThat(agreed("conscrypt", true, OLD_GCM)).isEmpty();
    assertThat(agreed("jdk", true, GCM)).isEmpty();
    assertThat(agreed("jdk-no-gcm", true, CBC)).isEmpty();
    assertThat(agreed("jdk", true, CBC))
        .containsExactly(
            "labelled tls=jdk, which is TLS 1.3, or 1.2 with AES-GCM for clients on Java 8, but the"
                + " client's connections negotiated ["
                + CBC
                + "]");
    assertThat(agreed("jdk-no-gcm", true, OLD_GCM)).hasSize(1);
  }

  @Test
  void existingGatewayMayUseAnyEncryption() {
    assertThat(check("on", Map.of(CBC + " by SunJSSE", 1L), null)).isEmpty();
    assertThat(check("on", Map.of("TLSv1.2 TLS_RSA_WITH_NULL_SHA256 by SunJSSE", 1L), null))
        .singleElement()
        .asString()
        .contains("which is encrypted");
  }

  @Test
  void missingEvidenceIsNotVerified() {
    for (String label : List.of("jdk", "jdk-no-gcm", "conscrypt", "on")) {
      assertThat(check(label, Map.of(), Map.of(GCM + JDK, 2L)))
          .as(label)
          .containsExactly(
              "tls=" + label + " is not verified: no TLS connection of the client was seen");
      assertThat(check(label, Map.of("NONE SSL_NULL_WITH_NULL_NULL by SunJSSE", 1L), Map.of()))
          .as(label)
          .singleElement()
          .asString()
          .startsWith("tls=" + label + " is not verified: ");
    }
    assertThat(check("jdk", Map.of(GCM + " by SunJSSE", 2L), null))
        .containsExactly("tls=jdk is not verified: the gateway does not report its connections");
    assertThat(check("jdk", Map.of(GCM + " by SunJSSE", 2L), Map.of()))
        .singleElement()
        .asString()
        .startsWith("tls=jdk is not verified: the gateway saw no TLS connection");
  }

  @Test
  void failedHandshakeIsNotMismatch() {
    assertThat(
            check(
                "jdk",
                Map.of(GCM + " by SunJSSE", 2L),
                Map.of(GCM + JDK, 2L, "NONE SSL_NULL_WITH_NULL_NULL" + JDK, 1L)))
        .isEmpty();
  }

  @Test
  void otherEngineIsMismatch() {
    assertThat(check("jdk", Map.of(GCM + " by SunJSSE", 2L), Map.of(GCM + CONSCRYPT, 2L)))
        .singleElement()
        .asString()
        .contains("org.conscrypt");
    assertThat(check("conscrypt", Map.of(GCM + " by SunJSSE", 2L), Map.of(GCM + JDK, 2L)))
        .singleElement()
        .asString()
        .contains("SSLEngineImpl");
  }

  @Test
  void gcmIsMismatchOfLabelWithoutIt() {
    assertThat(
            check(
                "jdk-no-gcm",
                Map.of(GCM + " by SunJSSE", 1L, CHACHA + " by SunJSSE", 1L),
                Map.of(GCM + JDK, 1L, CHACHA + JDK, 1L)))
        .singleElement()
        .asString()
        .contains("labelled tls=jdk-no-gcm");
  }

  @Test
  void connectionsOfOnlyOneEndAreMismatch() {
    assertThat(check("jdk", Map.of(GCM + " by SunJSSE", 2L), Map.of(CHACHA + JDK, 2L)))
        .isNotEmpty();
    assertThat(check("jdk", Map.of(GCM + " by SunJSSE", 2L), Map.of(GCM + JDK, 1L)))
        .singleElement()
        .asString()
        .contains("saw only");
    assertThat(check("jdk", Map.of(GCM + " by SunJSSE", 2L), null)).isNotEmpty();
    assertThat(check("off", Map.of(GCM + " by SunJSSE", 1L), Map.of())).isNotEmpty();
    assertThat(check("off", Map.of(), Map.of(GCM + JDK, 1L))).isNotEmpty();
  }

  @Test
  void gatewayConnectionsAreParsedWithCounts() {
    assertThat(KnoxMeter.parse(List.of(GCM + JDK + " 12", CHACHA + JDK + " 1")))
        .isEqualTo(Map.of(GCM + JDK, 12L, CHACHA + JDK, 1L));
  }
}
