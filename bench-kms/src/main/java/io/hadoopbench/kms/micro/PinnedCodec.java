package io.hadoopbench.kms.micro;

import io.hadoopbench.core.micro.CannotRunException;
import io.hadoopbench.core.micro.NativeLibrary;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.CipherSuite;
import org.apache.hadoop.crypto.CryptoCodec;
import org.apache.hadoop.crypto.JceAesCtrCryptoCodec;
import org.apache.hadoop.crypto.OpensslAesCtrCryptoCodec;
import org.apache.hadoop.crypto.OpensslCipher;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;

/** One codec and no other: from a list, Hadoop silently takes the next when one does not load. */
final class PinnedCodec {
  static final String JAVA = "java";
  static final String NATIVE = "native";

  private PinnedCodec() { }

  /** @throws CannotRunException with the loader's message, if the codec does not come up */
  static CryptoCodec create(String codec, Configuration conf) {
    Class<? extends CryptoCodec> wanted = codec.equals(NATIVE) ? OpensslAesCtrCryptoCodec.class : JceAesCtrCryptoCodec.class;
    Configuration pinned = new Configuration(conf);
    pinned.set(CommonConfigurationKeysPublic.HADOOP_SECURITY_CRYPTO_CODEC_CLASSES_AES_CTR_NOPADDING_KEY, wanted.getName());
    CryptoCodec created = CryptoCodec.getInstance(pinned, CipherSuite.AES_CTR_NOPADDING);
    if (created == null || created.getClass() != wanted) {
      throw new CannotRunException(codec.equals(NATIVE) ? whyNotNative() : wanted.getSimpleName() + " did not come up");
    }
    return created;
  }

  private static String whyNotNative() {
    return NativeLibrary.missing().orElseGet(() -> "libhadoop is loaded, but not OpenSSL: " + OpensslCipher.getLoadingFailureReason());
  }
}
