package io.hadoopbench.core.profile;

import io.hadoopbench.core.store.Stacks;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import one.profiler.AsyncProfiler;

/** async-profiler in this JVM. */
final class AsyncSampler implements TaskSampler {
  private final String event;
  private final AsyncProfiler profiler;

  /** Loads the library. */
  AsyncSampler(String event) throws IOException {
    this.event = event;
    this.profiler = ProfilerLibrary.load();
  }

  @Override
  public void start() throws IOException {
    command(Sampling.start(event));
  }

  @Override
  public void stop() throws IOException {
    command(Sampling.STOP);
  }

  @Override
  public Stacks stacks() throws IOException {
    return Stacks.read(new BufferedReader(new StringReader(command(Sampling.DUMP))));
  }

  @Override
  public String engine() throws IOException {
    return Sampling.engine(event, command(Sampling.LIST));
  }

  private String command(String command) throws IOException {
    try {
      return profiler.execute(command);
    } catch (IOException | IllegalStateException e) {
      throw new IOException("async-profiler says: " + e.getMessage(), e);
    }
  }
}
