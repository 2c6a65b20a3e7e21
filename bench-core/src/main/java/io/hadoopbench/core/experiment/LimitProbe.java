package io.hadoopbench.core.experiment;

import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.model.Variant;
import java.util.Map;

/**
 * A micro-benchmark that tells what bounds a metric of a scenario. The benchmark's score must convert to the metric's unit: bytes per
 * second to {@code MB/s} or {@code GB/s}, operations to {@code 1/s}, seconds per operation to {@code us} or {@code 1/s}.
 *
 * @param name what a reader sees, for example {@code AES-CTR, native codec, 8 KB buffers}
 * @param part the part of the work that the benchmark is: {@code encryption}, {@code checksums}
 * @param benchmark what to run, for example {@code CryptoCodecBenchmark.of("native", 128, 8192)}
 * @param metric id of the metric that it bounds. If more is better, the metric counts all load threads together, as those of
 *     every trial do; if less is better, it is the time of one operation
 * @param levels the variants that do this part of the work: level by factor; empty for all variants
 */
public record LimitProbe(String name, String part, MicroBenchmark benchmark, String metric, Map<String, String> levels) {
  public LimitProbe {
    levels = Map.copyOf(levels);
  }

  boolean bounds(Variant variant) {
    return levels.entrySet().stream().allMatch(level -> variant.level(level.getKey()).equals(level.getValue()));
  }
}
