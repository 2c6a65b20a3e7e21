package io.hadoopbench.core.micro;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Ends in every way but a score. */
@State(Scope.Thread)
public class UnableBenchmark {
  @Param({"cannotRun", "breaks", "dies"})
  public String how;

  @Setup
  public void open() {
    switch (how) {
      case "cannotRun" -> throw new CannotRunException("no such library: " + BenchmarkConf.load().get("test.library"));
      case "breaks" -> throw new IllegalStateException("broken");
      default -> Runtime.getRuntime().halt(3);
    }
  }

  @Benchmark
  public void run() { }
}
