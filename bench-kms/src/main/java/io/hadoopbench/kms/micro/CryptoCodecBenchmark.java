package io.hadoopbench.kms.micro;

import io.hadoopbench.core.micro.BenchmarkConf;
import io.hadoopbench.core.micro.CannotRunException;
import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.micro.MicroState;
import io.hadoopbench.core.micro.NativeLibrary;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Map;
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
 * How fast does one core encrypt with Hadoop's AES-CTR codecs? Each operation is what CryptoOutputStream does with a full buffer of
 * {@code bytes}: one call from direct buffer to direct buffer, in a stream that goes on. CTR decrypts by the same operation, so this is
 * the speed of reading too. Does NOT measure the copy into the buffer, nor the stream that takes it on.
 */
public class CryptoCodecBenchmark extends MicroState {
  private static final String NATIVE = "native";

  @Param({"java", NATIVE})
  public String codec;

  /** CryptoOutputStream's buffer is 8192 unless hadoop.security.crypto.buffer.size says otherwise. */
  @Param({"512", "8192", "65536", "1048576", "10485760"})
  public int bytes;

  @Param({"128", "256"})
  public int keyBits;

  private final byte[] iv = new byte[16];
  private CryptoCodec created;
  private byte[] key;
  private Encryptor encryptor;
  private ByteBuffer plain;
  private ByteBuffer encrypted;

  /** @param bytes one of the sizes above, or any other */
  public static MicroBenchmark of(String codec, int keyBits, int bytes) {
    return MicroBenchmark.of(CryptoCodecBenchmark.class, "encrypt",
        Map.of("codec", codec, "keyBits", Integer.toString(keyBits), "bytes", Integer.toString(bytes)));
  }

  /**
   * One codec and no other: from a list, Hadoop silently takes the next when one does not load.
   *
   * @throws CannotRunException with the loader's message, if the codec does not come up
   */
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

  @Override
  protected void prepare() throws IOException, GeneralSecurityException {
    created = create(codec, BenchmarkConf.load());
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
