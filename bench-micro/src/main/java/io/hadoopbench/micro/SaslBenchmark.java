package io.hadoopbench.micro;

import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * How fast does one core protect the bytes of RPC? Each operation is one message, as a call or an
 * answer is one: {@code wrap} is what its sender does, {@code wrapAndUnwrap} what sender and
 * receiver do together. There is no unwrap alone, because DIGEST-MD5 numbers messages and its
 * ciphers go on from one to the next, so each can be unwrapped once only. Does NOT measure the
 * handshake, the copies of Hadoop around it, or sockets.
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

  /** A getFileInfo is some 100 bytes, a listing of 100 entries some 10 KB. */
  @Param({"64", "512", "4096", "65536"})
  public int bytes;

  private SaslPair pair;
  private byte[] message;

  @Override
  protected void prepare(String benchmark) throws IOException {
    pair = connect(layer);
    message = new byte[bytes];
  }

  /** A pair that has agreed and is proved to have the layer. */
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
