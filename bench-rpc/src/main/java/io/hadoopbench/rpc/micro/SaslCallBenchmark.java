package io.hadoopbench.rpc.micro;

import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.micro.MicroState;
import io.hadoopbench.core.micro.WarmUp;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.security.sasl.SaslException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;

/**
 * What does SASL cost in one call: each of its messages is wrapped by its sender and unwrapped by its receiver, one after the other as in
 * a call, where each waits for the other. Does NOT measure the handshake, the copies of Hadoop around it, or sockets.
 */
@BenchmarkMode(Mode.AverageTime)
public class SaslCallBenchmark extends MicroState {
  @Param({SaslLayer.DIGEST_INT, SaslLayer.DIGEST_CONF_3DES, SaslLayer.GSSAPI_INT, SaslLayer.GSSAPI_CONF})
  public String layer;

  /** Bytes of the messages: from the client, from the server, and so on in turn. Those of a getFileInfo. */
  @Param("185/97")
  public String messages;

  private SaslPair pair;
  private byte[][] sent;

  /**
   * Hadoop's integrity or privacy.
   *
   * @param kerberos GSSAPI; otherwise DIGEST-MD5 as with a token
   * @param encrypted privacy; otherwise integrity
   * @param messages bytes, first from the client, then from the server, in turn
   */
  public static MicroBenchmark of(boolean kerberos, boolean encrypted, List<Integer> messages) {
    String layer = kerberos ? encrypted ? SaslLayer.GSSAPI_CONF : SaslLayer.GSSAPI_INT
        : encrypted ? SaslLayer.DIGEST_CONF_3DES : SaslLayer.DIGEST_INT;
    return MicroBenchmark.of(SaslCallBenchmark.class, "call",
        Map.of("layer", layer, "messages", messages.stream().map(String::valueOf).collect(Collectors.joining("/"))));
  }

  @Override
  protected void prepare() throws IOException {
    pair = SaslBenchmark.connect(layer);
    sent = Stream.of(messages.split("/")).map(bytes -> new byte[Integer.parseInt(bytes)]).toArray(byte[][]::new);
    WarmUp.with(this::call);
  }

  @Benchmark
  public int call() throws SaslException {
    int received = 0;
    for (int i = 0; i < sent.length; i++) {
      boolean fromClient = i % 2 == 0;
      byte[] wrapped = fromClient ? pair.client().wrap(sent[i], 0, sent[i].length) : pair.server().wrap(sent[i], 0, sent[i].length);
      received += (fromClient ? pair.server().unwrap(wrapped, 0, wrapped.length) : pair.client().unwrap(wrapped, 0, wrapped.length)).length;
    }
    return received;
  }

  @Override
  public void close() throws IOException {
    pair.close();
  }
}
