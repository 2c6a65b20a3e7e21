package io.hadoopbench.ec.micro;

import io.hadoopbench.core.micro.HeldAgainst;
import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.micro.MicroState;
import java.io.IOException;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/** What {@link DecodeBenchmark} is held against: the same lost data of the same stripe by ISA-L in plain C. */
@HeldAgainst(name = "memory copy", benchmark = MemoryCopyBenchmark.class)
public class IsalDecodeBenchmark extends MicroState {
  @Param({"RS-6-3", "RS-3-2", "RS-10-4"})
  public String schema;

  @Param({"393216", "6291456"})
  public int bytes;

  @Param({"1", "2", "3"})
  public int lost;

  private IsalLoop isal;

  public static MicroBenchmark of(String schema, int bytes, int lost) {
    return MicroBenchmark.of(IsalDecodeBenchmark.class, "loop",
        Map.of("schema", schema, "bytes", Integer.toString(bytes), "lost", Integer.toString(lost)));
  }

  @Override
  protected void prepare() throws IOException {
    Stripe stripe = Stripe.of(schema, bytes);
    stripe.requireSurvives(lost);
    isal = IsalLoop.start(stripe, lost);
  }

  @Benchmark
  @OperationsPerInvocation(IsalEncodeBenchmark.STRIPES)
  public void loop() throws IOException {
    isal.run(IsalEncodeBenchmark.STRIPES);
  }

  @Override
  public void close() throws IOException {
    isal.close();
  }
}
