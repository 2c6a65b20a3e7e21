package io.hadoopbench.micro;

import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * How fast does one core protect RPC messages? Each operation is one message, such as a call or a
 * response: {@code wrap} is the sender's part, {@code wrapAndUnwrap} that of sender and receiver
 * together. Unwrap is not measured separately, because DIGEST-MD5 numbers messages and continues
 * its ciphers, so each message can be unwrapped only once. Does NOT measure the handshake, Hadoop's
 * copies of messages, or sockets.
 */
public class SaslBenchmark extends MicroState {
  @Param({
    SaslLayer.DIGEST_INT,
    SaslLayer.DIGEST_CONF_3DES,
    SaslLayer.DIGEST_CONF_RC4,
    SaslLayer.GSSAPI_INT,
    SaslLayer.GSSAPI_CONF
  })
  public String layer;

  /** A getFileInfo has about 100 bytes, a listing of 100 entries about 10 KB. */
  @Param({"64", "512", "4096", "65536"})
  public int bytes;

  private SaslPair pair;
  private byte[] message;

  @Override
  protected void prepare(String benchmark) throws IOException {
    pair = connect(layer);
    message = new byte[bytes];
  }

  /** Returns a connected pair whose layer has been verified. */
  static SaslPair connect(String name) throws IOException {
    SaslLayer layer = SaslLayer.of(name);
    SaslPair pair = SaslPair.connect(layer, layer.isGssapi() ? IssuedTickets.issue() : null);
    pair.check(layer);
    return pair;
  }

  @Benchmark
  public byte[] wrap() throws IOException {
    return pair.client().wrap(message, 0, message.length);
  }

  @Benchmark
  public byte[] wrapAndUnwrap() throws IOException {
    byte[] wrapped = pair.client().wrap(message, 0, message.length);
    return pair.server().unwrap(wrapped, 0, wrapped.length);
  }

  @Override
  public void close() throws IOException {
    pair.close();
  }
}
