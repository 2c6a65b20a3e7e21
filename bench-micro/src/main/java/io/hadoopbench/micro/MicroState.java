package io.hadoopbench.micro;

import java.io.IOException;
import java.security.GeneralSecurityException;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/** State of one thread and the default length of a benchmark: 16 s with two JVMs. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class MicroState {
  /**
   * @throws CannotRun if this host lacks a requirement of the benchmark
   */
  @Setup
  public final void open(BenchmarkParams params) {
    String benchmark = params.getBenchmark().replaceFirst(".*\\.(\\w+\\.\\w+)$", "$1");
    try {
      prepare(benchmark);
    } catch (IOException | GeneralSecurityException | LinkageError | CannotRun e) {
      throw new CannotRun(benchmark + " cannot run here: " + e.getMessage());
    }
  }

  /**
   * Prepares operations, once for all iterations.
   *
   * @param benchmark class and method
   */
  protected abstract void prepare(String benchmark) throws IOException, GeneralSecurityException;

  @TearDown
  public void close() throws IOException {}
}
