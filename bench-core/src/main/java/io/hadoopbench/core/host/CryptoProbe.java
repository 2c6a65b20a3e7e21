package io.hadoopbench.core.host;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.CipherSuite;
import org.apache.hadoop.crypto.CryptoCodec;
import org.apache.hadoop.crypto.Encryptor;
import org.apache.hadoop.crypto.JceAesCtrCryptoCodec;
import org.apache.hadoop.crypto.OpensslAesCtrCryptoCodec;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;

/** Makes a crypto codec and encrypts the test vector F.5.1 (CTR-AES128, first block) of NIST SP 800-38A with it. */
final class CryptoProbe {
  private static final String CLASSES = CommonConfigurationKeysPublic.HADOOP_SECURITY_CRYPTO_CODEC_CLASSES_AES_CTR_NOPADDING_KEY;
  private static final String PROVIDER = CommonConfigurationKeysPublic.HADOOP_SECURITY_CRYPTO_JCE_PROVIDER_KEY;
  private static final CipherSuite SUITE = CipherSuite.AES_CTR_NOPADDING;

  private CryptoProbe() { }

  /** With the JCE provider that does the work. */
  static String java(Configuration conf) throws IOException, GeneralSecurityException {
    String name = encrypt(pinned(conf, JceAesCtrCryptoCodec.class));
    String provider = conf.get(PROVIDER, "");
    Cipher cipher = provider.isEmpty() ? Cipher.getInstance(SUITE.getName()) : Cipher.getInstance(SUITE.getName(), provider);
    // only with a key does a cipher choose among the providers
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(Vector.KEY, "AES"), new IvParameterSpec(Vector.IV));
    return name + ", " + cipher.getProvider().getName();
  }

  static String openssl(Configuration conf) throws IOException, GeneralSecurityException {
    return encrypt(pinned(conf, OpensslAesCtrCryptoCodec.class));
  }

  /** The one that a client with this configuration takes. */
  static String configured(Configuration conf) throws IOException, GeneralSecurityException {
    return encrypt(conf);
  }

  /** One class alone: of several Hadoop skips those that do not load, and says so at DEBUG level only. */
  private static Configuration pinned(Configuration conf, Class<? extends CryptoCodec> codec) {
    Configuration pinned = new Configuration(conf);
    pinned.set(CLASSES, codec.getName());
    return pinned;
  }

  private static String encrypt(Configuration conf) throws IOException, GeneralSecurityException {
    try (CryptoCodec codec = CryptoCodec.getInstance(conf, SUITE)) {
      if (codec == null) {
        throw new IOException("none of " + conf.get(CLASSES) + " can be made");
      }
      Encryptor encryptor = codec.createEncryptor();
      encryptor.init(Vector.KEY, Vector.IV);
      ByteBuffer plain = ByteBuffer.allocateDirect(Vector.PLAIN.length).put(Vector.PLAIN).flip();
      ByteBuffer encrypted = ByteBuffer.allocateDirect(Vector.PLAIN.length);
      encryptor.encrypt(plain, encrypted);
      if (!encrypted.flip().equals(ByteBuffer.wrap(Vector.ENCRYPTED))) {
        throw new IOException(codec.getClass().getSimpleName() + " encrypts wrongly");
      }
      return codec.getClass().getSimpleName();
    }
  }

  /** A published key, block and result. */
  private static final class Vector {
    static final byte[] KEY = HexFormat.of().parseHex("2b7e151628aed2a6abf7158809cf4f3c");
    static final byte[] IV = HexFormat.of().parseHex("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff");
    static final byte[] PLAIN = HexFormat.of().parseHex("6bc1bee22e409f96e93d7e117393172a");
    static final byte[] ENCRYPTED = HexFormat.of().parseHex("874d6191b620e3261bef6864990db6ce");
  }
}
