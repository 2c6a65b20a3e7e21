package io.hadoopbench.core.workload;

import io.hadoopbench.core.design.Treatment.JavaCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.Encryptor;
import org.apache.hadoop.crypto.JceAesCtrCryptoCodec;

/**
 * Encrypts full buffers with the JCE codec, as CryptoOutputStream does. In CTR mode, decryption is
 * the same operation.
 */
public final class AesCtrLoop implements JavaCode.Loop {
  /** The default of hadoop.security.crypto.buffer.size. */
  public static final String BUFFER_BYTES = "8192";

  private static final int KEY_BYTES = 16;

  private Encryptor encryptor;
  private ByteBuffer plain;
  private ByteBuffer encrypted;

  /**
   * @param bytes size of the buffer
   */
  @Override
  public void open(String bytes) throws IOException, GeneralSecurityException {
    JceAesCtrCryptoCodec codec = new JceAesCtrCryptoCodec();
    codec.setConf(new Configuration(false));
    encryptor = codec.createEncryptor();
    encryptor.init(new byte[KEY_BYTES], new byte[KEY_BYTES]);
    plain = ByteBuffer.allocateDirect(Integer.parseInt(bytes));
    encrypted = ByteBuffer.allocateDirect(plain.capacity());
  }

  @Override
  public long code() throws IOException {
    plain.clear();
    encrypted.clear();
    encryptor.encrypt(plain, encrypted);
    return plain.capacity();
  }
}
