package io.hadoopbench.rpc.micro;

import io.hadoopbench.core.micro.CannotRunException;
import io.hadoopbench.core.micro.WarmUp;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What does SASL cost once for each connection: the CPU time of client and server for a whole handshake, tickets at hand. Does NOT
 * measure round trips, a KDC, or the look-up of a token.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
public class HandshakeBenchmark {
  /** Only the mechanism matters here, not what it is to do afterwards. */
  @Param({SaslLayer.DIGEST_CONF_3DES, SaslLayer.GSSAPI_CONF})
  public String layer;

  private SaslLayer chosen;
  private IssuedTickets tickets;

  @Setup
  public void open() {
    chosen = SaslLayer.of(layer);
    try {
      tickets = chosen.isGssapi() ? IssuedTickets.issue() : null;
      WarmUp.with(this::connect);
    } catch (IOException | LinkageError e) {
      throw new CannotRunException(e.getMessage(), e);
    }
  }

  @Benchmark
  public boolean connect() throws IOException {
    SaslPair pair = SaslPair.connect(chosen, tickets);
    pair.close();
    return pair.server().isComplete();
  }
}
