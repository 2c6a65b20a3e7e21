package io.hadoopbench.core.load.measure;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does recording add to an operation, in time and in garbage? {@link #nanoTime} measures only
 * the clock. Does NOT measure recording after an operation that has displaced the contents of the
 * CPU's caches. Run it with {@code scripts/benchmark-recording}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(2)
public class RecordingBenchmark {
  private final OperationRecorder recorder =
      new OperationRecorder(List.of("create", "close"), System::nanoTime);

  @Setup
  public void openWindow() {
    recorder.startWindow(System.nanoTime());
    recorder.start();
  }

  @Benchmark
  public long nanoTime() {
    return System.nanoTime();
  }

  @Benchmark
  public void lap() {
    recorder.lap(0);
  }

  @Benchmark
  public void startAndLap() {
    recorder.start();
    recorder.lap(1);
  }
}
