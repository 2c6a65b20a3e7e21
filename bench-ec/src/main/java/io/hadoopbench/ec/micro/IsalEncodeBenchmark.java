package io.hadoopbench.ec.micro;

import io.hadoopbench.core.micro.HeldAgainst;
import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.micro.MicroState;
import java.io.IOException;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/** What {@link EncodeBenchmark} is held against: the same parity of the same stripe by ISA-L in plain C. */
@HeldAgainst(name = "memory copy", benchmark = MemoryCopyBenchmark.class)
public class IsalEncodeBenchmark extends MicroState {
  /** Some milliseconds of work, beside which the way there and back through two pipes, about 50 us, is below 1 %. */
  static final int STRIPES = 128;

  @Param({"RS-6-3", "RS-3-2", "RS-10-4"})
  public String schema;

  @Param({"98304", "393216", "6291456"})
  public int bytes;

  private IsalLoop isal;

  public static MicroBenchmark of(String schema, int bytes) {
    return MicroBenchmark.of(IsalEncodeBenchmark.class, "loop", Map.of("schema", schema, "bytes", Integer.toString(bytes)));
  }

  @Override
  protected void prepare() throws IOException {
    isal = IsalLoop.start(Stripe.of(schema, bytes), 0);
  }

  @Benchmark
  @OperationsPerInvocation(STRIPES)
  public void loop() throws IOException {
    isal.run(STRIPES);
  }

  @Override
  public void close() throws IOException {
    isal.close();
  }
}
