package io.hadoopbench.core.profile;

import io.hadoopbench.core.store.LoadState;
import io.hadoopbench.core.store.Stacks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import one.profiler.AsyncProfiler;

/**
 * async-profiler in this JVM, looking at where the load threads are: on a CPU by its timers, asleep by its wall clock. It takes both at once only into a JFR file.
 *
 * <p>Its wall clock alone would not do on a busy machine. The thread that samples waits for a CPU just when the load threads have them, so that running threads are seen too
 * rarely; what is seen of sleeping threads is right among themselves, and so is what timers see of running ones.
 */
final class LoadSampler implements TaskSampler {
  private final AsyncProfiler profiler;
  private final HelperThreads helpers;
  private Path file;

  /** Loads the library. */
  LoadSampler() throws IOException {
    profiler = ProfilerLibrary.load();
    helpers = new HelperThreads(profiler::addThread);
  }

  /** Without an end, {@code filter=} lets no thread in but those that are added. */
  @Override
  public void start() throws IOException {
    drop();
    file = Files.createTempFile("hadoop-bench-", ".jfr");
    command("start,event=" + Sampling.TIMERS + ",interval=" + Sampling.INTERVAL_MICROS + "us,wall=" + LoadState.ASLEEP_MILLIS + "ms,filter=,jfr,file=" + file);
    helpers.start();
  }

  @Override
  public void enter() {
    profiler.addThread(Thread.currentThread());
  }

  @Override
  public void leave() {
    profiler.removeThread(Thread.currentThread());
  }

  @Override
  public void stop() throws IOException {
    helpers.stop();
    command(Sampling.STOP);
  }

  @Override
  public Stacks stacks() throws IOException {
    try {
      return LoadStacks.read(file);
    } finally {
      drop();
    }
  }

  private void drop() throws IOException {
    if (file != null) {
      Files.deleteIfExists(file);
      file = null;
    }
  }

  @Override
  public String engine() {
    return "async-profiler, " + Sampling.TIMERS + ", and its wall clock";
  }

  private String command(String command) throws IOException {
    try {
      return profiler.execute(command);
    } catch (IOException | IllegalStateException e) {
      throw new IOException("async-profiler says: " + e.getMessage(), e);
    }
  }
}
