package io.hadoopbench.core.micro;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/** Keeps what JMH and the forked JVM print, so that it can be logged when a benchmark fails, and prints nothing. */
final class QuietOutput implements OutputFormat {
  /** Enough for a stack trace; a benchmark that prints in a loop must not fill the heap. */
  private static final int MAX_CHARS = 100_000;

  private final StringBuilder text = new StringBuilder();

  /** What was printed, the first part of it if it was much. */
  synchronized String text() {
    return text.toString();
  }

  @Override
  public synchronized void print(String s) {
    if (text.length() < MAX_CHARS) {
      text.append(s);
    }
  }

  @Override
  public void println(String s) {
    print(s + "\n");
  }

  @Override
  public void write(int b) {
    print(String.valueOf((char) b));
  }

  @Override
  public void write(byte[] b) {
    print(new String(b, StandardCharsets.UTF_8));
  }

  @Override
  public void verbosePrintln(String s) { }

  @Override
  public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) { }

  @Override
  public void iterationResult(BenchmarkParams benchmark, IterationParams params, int iteration, IterationResult data) { }

  @Override
  public void startBenchmark(BenchmarkParams benchmark) { }

  @Override
  public void endBenchmark(BenchmarkResult result) { }

  @Override
  public void startRun() { }

  @Override
  public void endRun(Collection<RunResult> result) { }

  @Override
  public void flush() { }

  @Override
  public void close() { }
}
