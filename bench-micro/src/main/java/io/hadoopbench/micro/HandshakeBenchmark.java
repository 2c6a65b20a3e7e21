package io.hadoopbench.micro;

import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;

/**
 * What does SASL cost once per connection? Measures the CPU time of client and server for a whole
 * handshake, with existing tickets. Does NOT measure round trips, a KDC, or the look-up of a token.
 */
@BenchmarkMode(Mode.AverageTime)
public class HandshakeBenchmark extends MicroState {
  /** Only the mechanism matters for a handshake, not the protection after it. */
  @Param({SaslLayer.DIGEST_CONF_3DES, SaslLayer.GSSAPI_CONF})
  public String layer;

  private SaslLayer chosen;
  private IssuedTickets tickets;

  @Override
  protected void prepare(String benchmark) throws IOException {
    chosen = SaslLayer.of(layer);
    tickets = chosen.isGssapi() ? IssuedTickets.issue() : null;
  }

  @Benchmark
  public boolean connect() throws IOException {
    SaslPair pair = SaslPair.connect(chosen, tickets);
    pair.close();
    return pair.server().isComplete();
  }
}
