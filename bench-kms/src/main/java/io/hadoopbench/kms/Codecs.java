package io.hadoopbench.kms;

import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.crypto.JceAesCtrCryptoCodec;
import org.apache.hadoop.crypto.OpensslAesCtrCryptoCodec;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;

/**
 * The factor {@code codec}: who encrypts. The levels differ in one key alone, which names exactly ONE class: with two, Hadoop would
 * silently take the second when the first does not load. Everything else, the native CRC of libhadoop above all, is the same.
 */
final class Codecs {
  static final String CODEC = "codec";
  static final String JAVA = "java";
  static final String NATIVE = "native";
  static final String JCE = "jce=";

  private static final String DEFAULT_PROVIDER = "SunJCE";

  private Codecs() { }

  static Factor factor() {
    return new Factor(CODEC, "who encrypts: java is the JCE codec, native OpenSSL through libhadoop; jce=PROVIDER is the JCE codec with"
        + " another provider, such as jce=Conscrypt.", List.of(JAVA, NATIVE), List.of(JAVA, NATIVE), JCE);
  }

  /** Client keys of a variant. */
  static Map<String, String> conf(Variant variant) {
    Map<String, String> conf = new TreeMap<>();
    conf.put(CommonConfigurationKeysPublic.HADOOP_SECURITY_CRYPTO_CODEC_CLASSES_AES_CTR_NOPADDING_KEY,
        (isNative(variant) ? OpensslAesCtrCryptoCodec.class : JceAesCtrCryptoCodec.class).getName());
    provider(variant).ifPresent(name -> conf.put(CommonConfigurationKeysPublic.HADOOP_SECURITY_CRYPTO_JCE_PROVIDER_KEY, name));
    return conf;
  }

  static boolean isNative(Variant variant) {
    return variant.level(CODEC).equals(NATIVE);
  }

  /** The JCE provider that the variant asks for by name; empty when it takes the JVM's choice. */
  static Optional<String> provider(Variant variant) {
    String level = variant.level(CODEC);
    return level.startsWith(JCE) ? Optional.of(level.substring(JCE.length())) : Optional.empty();
  }

  /** What {@link StreamProbe} must have seen in every task that encrypted or decrypted. */
  static Set<String> expectedEvidence(Variant variant) {
    if (!Zones.encrypted(variant)) {
      return Set.of(StreamProbe.NOT_ENCRYPTED);
    }
    return Set.of(isNative(variant) ? OpensslAesCtrCryptoCodec.class.getSimpleName()
        : JceAesCtrCryptoCodec.class.getSimpleName() + " by " + provider(variant).orElse(DEFAULT_PROVIDER));
  }
}
