package io.hadoopbench.micro;

import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;

/**
 * What does TLS cost once for each connection: the CPU time of both sides for a whole handshake
 * with a key of RSA 2048, nothing resumed. The client is the JDK, as in the scenarios. Does NOT
 * measure round trips.
 */
@BenchmarkMode(Mode.AverageTime)
public class TlsHandshakeBenchmark extends MicroState {
  /** Of the server. */
  @Param({TlsPair.JDK, TlsPair.CONSCRYPT})
  public String provider;

  /** One for each protocol; the cipher hardly matters here. */
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
