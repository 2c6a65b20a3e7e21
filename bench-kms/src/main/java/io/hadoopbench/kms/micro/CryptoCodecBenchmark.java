package io.hadoopbench.kms.micro;

import io.hadoopbench.core.micro.BenchmarkConf;
import io.hadoopbench.core.micro.MicroBenchmark;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Map;
import org.apache.hadoop.crypto.CryptoCodec;
import org.apache.hadoop.crypto.Encryptor;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * How fast does one core encrypt with Hadoop's AES-CTR codecs? Each operation is what CryptoOutputStream does with a full buffer of
 * {@code bytes}: one call from direct buffer to direct buffer, in a stream that goes on. CTR decrypts by the same operation, so this is
 * the speed of reading too. Does NOT measure the copy into the buffer, nor the stream that takes it on.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
public class CryptoCodecBenchmark {
  @Param({PinnedCodec.JAVA, PinnedCodec.NATIVE})
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

  @Setup
  public void open() throws IOException, GeneralSecurityException {
    created = PinnedCodec.create(codec, BenchmarkConf.load());
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

  @TearDown
  public void close() throws IOException {
    created.close();
  }
}
