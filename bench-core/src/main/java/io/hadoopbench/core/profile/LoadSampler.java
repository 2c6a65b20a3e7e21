package io.hadoopbench.core.profile;

import io.hadoopbench.core.store.LoadState;
import io.hadoopbench.core.store.Stacks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import one.profiler.AsyncProfiler;

/**
 * async-profiler in this JVM, looking at where the load threads are: on a CPU by its timers, asleep by its wall clock.
 * It takes both at once only into a JFR file.
 *
 * <p>Its wall clock alone would not do on a busy machine. The thread that samples waits for a CPU just when the load
 * threads have them, so that running threads are seen too rarely; what is seen of sleeping threads is right among
 * themselves, and so is what timers see of running ones. All exceptions are one line.
 */
final class LoadSampler {
  static final String ENGINE = Sampling.ENGINE + ", and its wall clock";

  private final AsyncProfiler profiler;
  private final HelperThreads helpers;
  private Path file;

  /** Loads the library. */
  LoadSampler() throws IOException {
    profiler = ProfilerLibrary.load();
    helpers = new HelperThreads(profiler::addThread);
  }

  /** Without an end, {@code filter=} has the wall clock look at no thread but those that are added; timers are for all. */
  void start() throws IOException {
    drop();
    file = Files.createTempFile("hadoop-bench-", ".jfr");
    command("start," + Sampling.CPU_TIMERS + ",wall=" + LoadState.ASLEEP_MILLIS + "ms,filter=,jfr,file=" + file);
    helpers.start();
  }

  /** A load thread begins its timed part; called by itself. */
  void enter() {
    profiler.addThread(Thread.currentThread());
  }

  /** It ends it. */
  void leave() {
    profiler.removeThread(Thread.currentThread());
  }

  void stop() throws IOException {
    helpers.stop();
    command(Sampling.STOP);
  }

  /** What was taken between the last start and stop. */
  Stacks stacks() throws IOException {
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

  private void command(String command) throws IOException {
    try {
      profiler.execute(command);
    } catch (IOException | IllegalStateException e) {
      throw new IOException("async-profiler says: " + e.getMessage(), e);
    }
  }
}
