package io.hadoopbench.micro;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.CipherSuite;
import org.apache.hadoop.crypto.CryptoCodec;
import org.apache.hadoop.crypto.Encryptor;
import org.apache.hadoop.crypto.JceAesCtrCryptoCodec;
import org.apache.hadoop.crypto.OpensslAesCtrCryptoCodec;
import org.apache.hadoop.crypto.OpensslCipher;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * How fast does one core encrypt with Hadoop's AES-CTR codecs? Each operation does what
 * CryptoOutputStream does with a full buffer of {@code bytes}: one call from direct buffer to
 * direct buffer, within a continuing stream. CTR decrypts with the same operation, so this is also
 * the speed of reading. Does NOT measure the copy into the buffer, or the underlying stream.
 */
public class CryptoCodecBenchmark extends MicroState {
  private static final String NATIVE = "native";

  @Param({"java", NATIVE})
  public String codec;

  /**
   * CryptoOutputStream's buffer has 8192 bytes, unless hadoop.security.crypto.buffer.size is set.
   */
  @Param({"8192", "65536"})
  public int bytes;

  @Param({"128", "256"})
  public int keyBits;

  private final byte[] iv = new byte[16];
  private CryptoCodec created;
  private byte[] key;
  private Encryptor encryptor;
  private ByteBuffer plain;
  private ByteBuffer encrypted;

  /**
   * Creates exactly this codec; from a list, Hadoop silently uses the next codec if one does not
   * load.
   *
   * @throws CannotRun with the loader's message, if the codec does not load
   */
  static CryptoCodec create(String codec) {
    Class<? extends CryptoCodec> wanted =
        codec.equals(NATIVE) ? OpensslAesCtrCryptoCodec.class : JceAesCtrCryptoCodec.class;
    Configuration pinned = new Configuration(false);
    pinned.set(
        CommonConfigurationKeysPublic.HADOOP_SECURITY_CRYPTO_CODEC_CLASSES_AES_CTR_NOPADDING_KEY,
        wanted.getName());
    CryptoCodec created = CryptoCodec.getInstance(pinned, CipherSuite.AES_CTR_NOPADDING);
    if (created == null || created.getClass() != wanted) {
      throw new CannotRun(
          codec.equals(NATIVE) ? whyNotNative() : wanted.getSimpleName() + " did not load");
    }
    return created;
  }

  private static String whyNotNative() {
    return NativeLibrary.missing()
        .orElseGet(
            () ->
                "libhadoop is loaded, but OpenSSL is not: "
                    + OpensslCipher.getLoadingFailureReason());
  }

  @Override
  protected void prepare(String benchmark) throws IOException, GeneralSecurityException {
    created = create(codec);
    key = new byte[keyBits / Byte.SIZE];
    encryptor = created.createEncryptor();
    encryptor.init(key, iv);
    plain = ByteBuffer.allocateDirect(bytes);
    encrypted = ByteBuffer.allocateDirect(bytes);
  }

  @Benchmark
  public ByteBuffer encrypt() throws IOException {
    plain.clear();
    encrypted.clear();
    encryptor.encrypt(plain, encrypted);
    if (encryptor.isContextReset()) {
      encryptor.init(key, iv);
    }
    return encrypted;
  }

  @Override
  public void close() throws IOException {
    created.close();
  }
}
