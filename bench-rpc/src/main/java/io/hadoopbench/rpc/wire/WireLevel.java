package io.hadoopbench.rpc.wire;

import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.servers.DataConnections;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.crypto.JceAesCtrCryptoCodec;
import org.apache.hadoop.crypto.OpensslAesCtrCryptoCodec;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;

/**
 * Levels of the factor {@code wire}: a client's settings, and the protection that its connections
 * negotiate.
 */
enum WireLevel {
  OFF("off", "", "", DataConnections.PLAIN),
  AUTHENTICATION("authentication", "authentication", "", "auth DIGEST-MD5"),
  INTEGRITY("integrity", "integrity", "", "auth-int DIGEST-MD5 hmac-md5"),
  PRIVACY_3DES("privacy-3des", "privacy", "", "auth-conf DIGEST-MD5 3des"),
  PRIVACY_RC4("privacy-rc4", "privacy", "", "auth-conf DIGEST-MD5 rc4"),
  AES_JAVA("aes-java", "privacy", JceAesCtrCryptoCodec.class.getName(), DataConnections.AES),
  AES_NATIVE(
      "aes-native", "privacy", OpensslAesCtrCryptoCodec.class.getName(), DataConnections.AES);

  /** Key with which a client selects one of the levels that a DataNode with Kerberos offers. */
  static final String PROTECTION = HdfsClientConfigKeys.DFS_DATA_TRANSFER_PROTECTION_KEY;

  private static final String SUITE = "AES/CTR/NoPadding";

  /** The level's name. */
  final String level;

  /** Value of {@link #PROTECTION}. */
  private final String protection;

  /** The client's codec class; empty without AES. */
  private final String codec;

  private final String negotiates;

  WireLevel(String level, String protection, String codec, String negotiates) {
    this.level = level;
    this.protection = protection;
    this.codec = codec;
    this.negotiates = negotiates;
  }

  static List<String> names() {
    return Arrays.stream(values()).map(one -> one.level).toList();
  }

  static WireLevel of(Variant variant) {
    return Arrays.stream(values())
        .filter(one -> one.level.equals(variant.level(WireEncryption.WIRE)))
        .findFirst()
        .orElseThrow();
  }

  boolean isAes() {
    return !codec.isEmpty();
  }

  /** Returns whether only DataNodes with Kerberos offer this level. */
  boolean needsKerberos() {
    return this == AUTHENTICATION || this == INTEGRITY;
  }

  boolean isNative() {
    return this == AES_NATIVE;
  }

  /**
   * Returns the SASL algorithm of connections without AES, as named in the NameNode's
   * configuration.
   */
  String algorithm() {
    return this == PRIVACY_RC4 ? "rc4" : "3des";
  }

  /**
   * Returns configuration for the client's job. AES is used only if both client and DataNode set
   * the suite.
   */
  Map<String, String> jobKeys() {
    return Map.of(
        PROTECTION,
        protection,
        HdfsClientConfigKeys.DFS_ENCRYPT_DATA_TRANSFER_CIPHER_SUITES_KEY,
        isAes() ? SUITE : "");
  }

  /**
   * Returns configuration that applies only to connections, because the same key also selects the
   * codec for encryption zones.
   */
  Map<String, String> connectionKeys() {
    return isAes()
        ? Map.of(
            CommonConfigurationKeysPublic
                .HADOOP_SECURITY_CRYPTO_CODEC_CLASSES_AES_CTR_NOPADDING_KEY,
            codec)
        : Map.of();
  }

  /**
   * Returns configuration for the servers of an encrypted HDFS.
   *
   * @param withAes whether DataNodes offer AES
   */
  Map<String, String> serverKeys(boolean withAes, String keyBits) {
    Map<String, String> keys = new TreeMap<>();
    keys.put("dfs.block.access.token.enable", "true");
    keys.put("dfs.encrypt.data.transfer", "true");
    keys.put("dfs.encrypt.data.transfer.algorithm", algorithm());
    if (withAes) {
      keys.put(HdfsClientConfigKeys.DFS_ENCRYPT_DATA_TRANSFER_CIPHER_SUITES_KEY, SUITE);
      keys.put("dfs.encrypt.data.transfer.cipher.key.bitlength", keyBits);
    }
    return keys;
  }

  /**
   * Returns the protection that a client's connections negotiate, as reported by {@link
   * DataConnections}.
   */
  String negotiated(String keyBits) {
    return isAes()
        ? negotiates + keyBits + " " + codec.substring(codec.lastIndexOf('.') + 1)
        : negotiates;
  }
}
