package io.hadoopbench.core.scenario;

import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.model.Variant;
import java.util.Map;

/**
 * A micro-benchmark that tells what bounds a metric of a scenario. The benchmark's score must convert to the metric's unit: bytes per
 * second to {@code MB/s}, {@code GB/s} or {@code s/GB}, operations to {@code 1/s}, seconds per operation to {@code us} or {@code 1/s}.
 *
 * @param name what a reader sees, for example {@code AES-CTR, native codec, 8 KB buffers}
 * @param part the part of the work that the benchmark is: {@code encryption}, {@code checksums}
 * @param benchmark what to run, for example {@code CryptoCodecBenchmark.of("native", 128, 8192)}
 * @param metric id of the metric that it bounds
 * @param threads load threads among which the metric's value is divided: {@link #ALL_THREADS} for a throughput of all tasks, 1 for what
 *     one thread, one file or one operation takes
 * @param levels the variants that do this part of the work: level by factor; empty for all variants
 */
public record LimitProbe(String name, String part, MicroBenchmark benchmark, String metric, int threads,
    Map<String, String> levels) {
  /** The option that leaves limits out. */
  public static final String NO_LIMITS = "noLimits";
  /** Instead of a number: all load threads of a trial of the variant that is bounded. */
  public static final int ALL_THREADS = 0;

  public LimitProbe {
    levels = Map.copyOf(levels);
  }

  /** A variant without one of the factors does not do this part of the work. */
  public boolean bounds(Variant variant) {
    return variant.levels().entrySet().containsAll(levels.entrySet());
  }
}
