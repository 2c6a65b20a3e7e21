package io.hadoopbench.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import javax.security.sasl.Sasl;
import javax.security.sasl.SaslException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SaslPairTest {
  @ParameterizedTest
  @CsvSource({
    "digest-md5-int,auth-int",
    "digest-md5-conf-3des,auth-conf",
    "digest-md5-conf-rc4,auth-conf",
    "gssapi-int,auth-int",
    "gssapi-conf,auth-conf"
  })
  void layerIsNegotiatedAndMessagesOfEverySizeArrive(String name, String qop) throws IOException {
    SaslPair pair = SaslBenchmark.connect(name);
    assertThat(pair.server().getNegotiatedProperty(Sasl.QOP)).isEqualTo(qop);
    for (int bytes : new int[] {1, 64, 512, 4096, 65536}) {
      byte[] message = new byte[bytes];
      Arrays.fill(message, (byte) bytes);
      byte[] wrapped = pair.client().wrap(message, 0, bytes);
      assertThat(wrapped.length).isGreaterThan(bytes).isLessThan(bytes + 100);
      assertThat(pair.server().unwrap(wrapped, 0, wrapped.length)).isEqualTo(message);
    }
    pair.close();
  }

  /** Shows why unwrap is not measured separately. */
  @ParameterizedTest
  @ValueSource(strings = {"digest-md5-int", "digest-md5-conf-3des", "digest-md5-conf-rc4"})
  void messageCanBeUnwrappedOnlyOnce(String name) throws IOException {
    SaslPair pair = SaslBenchmark.connect(name);
    byte[] wrapped = pair.client().wrap(new byte[64], 0, 64);
    pair.server().unwrap(wrapped, 0, wrapped.length);
    byte[] again;
    try {
      again = pair.server().unwrap(wrapped, 0, wrapped.length);
    } catch (SaslException refused) {
      again = null;
    }
    assertThat(again).as("rejected or dropped").isNotEqualTo(new byte[64]);
  }

  @Test
  void differentLayerIsDetected() throws IOException {
    SaslPair pair = SaslBenchmark.connect(SaslLayer.DIGEST_INT);
    assertThatThrownBy(() -> pair.check(SaslLayer.of(SaslLayer.DIGEST_CONF_3DES)))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "labelled digest-md5-conf-3des, but client and server negotiated auth-int/auth-int");
  }
}
