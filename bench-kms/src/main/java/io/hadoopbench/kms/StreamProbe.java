package io.hadoopbench.kms;

import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.os.Fields;
import io.hadoopbench.core.os.NativeFacts.MappedLibraries;
import io.hadoopbench.core.workload.HdfsStreams;
import java.io.IOException;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.CryptoCodec;
import org.apache.hadoop.crypto.CryptoInputStream;
import org.apache.hadoop.crypto.CryptoOutputStream;
import org.apache.hadoop.crypto.OpensslAesCtrCryptoCodec;
import org.apache.hadoop.crypto.OpensslCipher;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.util.NativeCodeLoader;

/** Reads the codec class from a stream that was used. */
final class StreamProbe {
  static final String CODEC = "stream.codec";

  static final String SUITE = "stream.cipherSuite";
  static final String LIBHADOOP = "libhadoop.path";
  static final String OPENSSL = "openssl.library";
  static final String NOT_ENCRYPTED = "none";

  private StreamProbe() {}

  /**
   * @param stream an {@link FSDataOutputStream} or {@link FSDataInputStream} that has not been
   *     closed
   */
  static void describe(Object stream, Configuration conf, Evidence evidence) throws IOException {
    Object wrapped = HdfsStreams.wrapped(stream);
    if (!(wrapped instanceof CryptoOutputStream) && !(wrapped instanceof CryptoInputStream)) {
      evidence.add(CODEC, NOT_ENCRYPTED);
    } else {
      // the field's name since Hadoop 2.6
      CryptoCodec codec =
          (CryptoCodec)
              Fields.get(
                  wrapped,
                  wrapped instanceof CryptoOutputStream
                      ? CryptoOutputStream.class
                      : CryptoInputStream.class,
                  "codec");
      evidence.add(CODEC, codec.getClass().getSimpleName() + by(codec, conf));
      evidence.add(SUITE, codec.getCipherSuite().getName());
      if (codec instanceof OpensslAesCtrCryptoCodec) {
        evidence.add(
            OPENSSL,
            OpensslCipher.getLibraryName()
                + " ("
                + String.join(", ", MappedLibraries.of("libcrypto"))
                + ")");
      }
    }
    if (NativeCodeLoader.isNativeCodeLoaded()) {
      evidence.add(LIBHADOOP, NativeCodeLoader.getLibraryName());
    }
  }

  /**
   * Returns a codec's JCE provider, determined in the same way as in the codec: by provider name or
   * by the JVM's provider order.
   */
  static String by(CryptoCodec codec, Configuration conf) throws IOException {
    if (codec instanceof OpensslAesCtrCryptoCodec) {
      return "";
    }
    String provider =
        conf.get(CommonConfigurationKeysPublic.HADOOP_SECURITY_CRYPTO_JCE_PROVIDER_KEY, "");
    String suite = codec.getCipherSuite().getName();
    try {
      return " by "
          + (provider.isEmpty() ? Cipher.getInstance(suite) : Cipher.getInstance(suite, provider))
              .getProvider()
              .getName();
    } catch (GeneralSecurityException e) {
      throw new IOException("no JCE provider " + provider + " gives " + suite, e);
    }
  }
}
