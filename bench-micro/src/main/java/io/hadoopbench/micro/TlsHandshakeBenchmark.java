package io.hadoopbench.micro;

import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;

/**
 * What does TLS cost once per connection? Measures the CPU time of both sides for a whole handshake
 * with an RSA 2048 key, without resumption. The client is the JDK's, as in the scenarios. Does NOT
 * measure round trips.
 */
@BenchmarkMode(Mode.AverageTime)
public class TlsHandshakeBenchmark extends MicroState {
  @Param({TlsPair.JDK, TlsPair.CONSCRYPT})
  public String provider;

  /** One suite per protocol; the cipher hardly matters for a handshake. */
  @Param({TlsPair.GCM, TlsPair.GCM_12})
  public String suite;

  private TlsPair.Contexts contexts;

  @Override
  protected void prepare(String benchmark) throws IOException {
    contexts = TlsPair.contexts(TlsPair.JDK, provider);
    connect();
  }

  @Benchmark
  public TlsPair connect() throws IOException {
    return TlsPair.connect(contexts, suite);
  }
}
