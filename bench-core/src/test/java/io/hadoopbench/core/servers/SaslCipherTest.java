package io.hadoopbench.core.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.CallbackHandler;
import javax.security.auth.callback.NameCallback;
import javax.security.auth.callback.PasswordCallback;
import javax.security.sasl.AuthorizeCallback;
import javax.security.sasl.RealmCallback;
import javax.security.sasl.Sasl;
import javax.security.sasl.SaslClient;
import javax.security.sasl.SaslException;
import javax.security.sasl.SaslServer;
import org.junit.jupiter.api.Test;

class SaslCipherTest {
  /** Returns a client after a real handshake of the JDK's mechanism, as Hadoop does with tokens. */
  private static SaslClient agreed(Map<String, String> properties) throws SaslException {
    CallbackHandler answers =
        callbacks -> {
          for (Callback callback : callbacks) {
            if (callback instanceof NameCallback name) {
              name.setName("user");
            } else if (callback instanceof PasswordCallback password) {
              password.setPassword("secret".toCharArray());
            } else if (callback instanceof RealmCallback realm) {
              realm.setText(realm.getDefaultText());
            } else if (callback instanceof AuthorizeCallback authorize) {
              authorize.setAuthorized(true);
            }
          }
        };
    SaslServer server = Sasl.createSaslServer("DIGEST-MD5", "", "default", properties, answers);
    SaslClient client =
        Sasl.createSaslClient(
            new String[] {"DIGEST-MD5"}, null, "", "default", properties, answers);
    byte[] response = client.evaluateChallenge(server.evaluateResponse(new byte[0]));
    client.evaluateChallenge(server.evaluateResponse(response));
    assertThat(client.isComplete()).isTrue();
    assertThat(client.getNegotiatedProperty(Sasl.QOP)).isEqualTo(properties.get(Sasl.QOP));
    return client;
  }

  @Test
  void cipherOfTokenPrivacyIsRead() throws SaslException {
    assertThat(SaslCipher.describe(agreed(Map.of(Sasl.QOP, "auth-conf")), "auth-conf"))
        .isEqualTo("DIGEST-MD5 3des");
    assertThat(
            SaslCipher.describe(
                agreed(Map.of(Sasl.QOP, "auth-conf", "com.sun.security.sasl.digest.cipher", "rc4")),
                "auth-conf"))
        .isEqualTo("DIGEST-MD5 rc4");
  }

  @Test
  void withoutEncryptionThereIsNoCipher() throws SaslException {
    assertThat(SaslCipher.describe(agreed(Map.of(Sasl.QOP, "auth-int")), "auth-int"))
        .isEqualTo("DIGEST-MD5 hmac-md5");
    assertThat(SaslCipher.describe(agreed(Map.of(Sasl.QOP, "auth")), "auth"))
        .isEqualTo("DIGEST-MD5");
  }
}
