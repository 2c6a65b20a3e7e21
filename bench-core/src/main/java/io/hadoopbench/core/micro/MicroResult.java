package io.hadoopbench.core.micro;

import org.openjdk.jmh.results.RunResult;

/**
 * What became of one benchmark.
 *
 * @param outcome whether there is a score
 * @param score null unless it was measured
 * @param reason why there is no score; empty when there is
 * @param raw JMH's own result, null unless it was measured in this JVM's forks
 */
public record MicroResult(MicroBenchmark benchmark, Outcome outcome, Score score, String reason, RunResult raw) {
  /** How a benchmark can end. */
  public enum Outcome {
    MEASURED,
    /** Its set-up says that this machine cannot run it. */
    CANNOT_RUN,
    /** An error that nobody foresaw. */
    FAILED
  }

  static MicroResult measured(MicroBenchmark benchmark, Score score, RunResult raw) {
    return new MicroResult(benchmark, Outcome.MEASURED, score, "", raw);
  }

  static MicroResult without(MicroBenchmark benchmark, Outcome outcome, String reason) {
    return new MicroResult(benchmark, outcome, null, reason, null);
  }
}
