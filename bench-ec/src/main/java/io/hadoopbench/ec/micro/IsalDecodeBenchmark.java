package io.hadoopbench.ec.micro;

import io.hadoopbench.core.micro.HeldAgainst;
import io.hadoopbench.core.micro.MicroBenchmark;
import java.io.IOException;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** What {@link DecodeBenchmark} is held against: the same lost data of the same stripe by ISA-L in plain C. */
@HeldAgainst(name = "memory copy", benchmark = MemoryCopyBenchmark.class)
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
public class IsalDecodeBenchmark {
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

  @Setup
  public void open() throws IOException {
    Stripe stripe = Stripe.of(schema, bytes);
    stripe.requireSurvives(lost);
    isal = IsalLoop.start(stripe, lost);
  }

  @Benchmark
  @OperationsPerInvocation(IsalEncodeBenchmark.STRIPES)
  public void loop() throws IOException {
    isal.run(IsalEncodeBenchmark.STRIPES);
  }

  @TearDown
  public void close() throws IOException {
    isal.close();
  }
}
