package io.hadoopbench.micro;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.security.sasl.Sasl;

/**
 * Protection of RPC: mechanism, quality of protection, cipher. A map task has a delegation token
 * and uses DIGEST-MD5; a user with a ticket uses GSSAPI.
 *
 * @param name parameter of a benchmark
 * @param qop SASL's name: {@code auth-int} is Hadoop's integrity, {@code auth-conf} its privacy
 * @param cipher DIGEST-MD5 cipher by the JDK's name; empty if it is not selected by name
 */
record SaslLayer(String name, String mechanism, String qop, String cipher) {
  static final String DIGEST_INT = "digest-md5-int";
  static final String DIGEST_CONF_3DES = "digest-md5-conf-3des";
  static final String DIGEST_CONF_RC4 = "digest-md5-conf-rc4";
  static final String GSSAPI_INT = "gssapi-int";
  static final String GSSAPI_CONF = "gssapi-conf";

  private static final String DIGEST = "DIGEST-MD5";
  private static final String GSSAPI = "GSSAPI";
  private static final String DIGEST_CIPHER = "com.sun.security.sasl.digest.cipher";

  private static final List<SaslLayer> ALL =
      List.of(
          new SaslLayer(DIGEST_INT, DIGEST, "auth-int", ""),
          new SaslLayer(DIGEST_CONF_3DES, DIGEST, "auth-conf", "3des"),
          new SaslLayer(DIGEST_CONF_RC4, DIGEST, "auth-conf", "rc4"),
          new SaslLayer(GSSAPI_INT, GSSAPI, "auth-int", ""),
          new SaslLayer(GSSAPI_CONF, GSSAPI, "auth-conf", ""));

  static SaslLayer of(String name) {
    return ALL.stream()
        .filter(layer -> layer.name.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    name
                        + ": must be one of "
                        + Arrays.toString(ALL.stream().map(SaslLayer::name).toArray())));
  }

  boolean isGssapi() {
    return mechanism.equals(GSSAPI);
  }

  boolean isPrivate() {
    return qop.equals("auth-conf");
  }

  /**
   * Returns the properties that Hadoop passes to both sides, with this cipher as the only choice.
   */
  Map<String, String> properties() {
    Map<String, String> properties = new HashMap<>(Map.of(Sasl.QOP, qop, Sasl.SERVER_AUTH, "true"));
    if (!cipher.isEmpty()) {
      properties.put(DIGEST_CIPHER, cipher);
    }
    return properties;
  }
}
