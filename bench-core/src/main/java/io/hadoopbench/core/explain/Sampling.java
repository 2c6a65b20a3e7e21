package io.hadoopbench.core.explain;

import io.hadoopbench.core.os.ThreadTimes;
import io.hadoopbench.core.result.store.Stacks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import one.profiler.AsyncProfiler;

/**
 * Sampling settings and async-profiler commands. CPU time is sampled by a kernel timer per thread.
 * With perf events, a CPU timer would start and stop at each context switch, which is slow on
 * virtual machines; docs/lab/explain-validation.md contains measurements.
 */
public final class Sampling {
  /** Name of the option that enables sampling. */
  public static final String EXPLAIN = "explain";

  /**
   * Requests one sample per 1 ms of a thread's CPU time. Kernel timers may be coarser, for example
   * 4 ms at 250 ticks per second.
   */
  static final String CPU_TIMERS = "event=ctimer,interval=1000us";

  static final String ENGINE = "async-profiler, ctimer";

  /**
   * Makes the thread the root of each stack, so that the threads of the garbage collector and the
   * JIT compilers can be identified: their frames have no names in a stripped libjvm.
   */
  static final String START = "start," + CPU_TIMERS + ",threads";

  static final String STOP = "stop";

  /** Omits the numbers of lambdas, which vary from JVM to JVM. */
  static final String DUMP = "dump,collapsed,norm";

  private Sampling() {}

  /**
   * Samples from one JVM in a trial's timed window.
   *
   * @param jvm name that is unique within the trial, such as {@code task-0} or {@code namenode}
   * @param role role of the JVM
   * @param engine profiler that took the samples; empty if there are no samples
   * @param stacks sampled stacks; null if there are none, in which case {@code unavailable}
   *     contains the reason
   * @param threads kernel counters for a server's threads; empty if the kernel does not report them
   */
  public record Recording(
      String jvm,
      String role,
      String engine,
      Stacks stacks,
      Optional<ThreadTimes> threads,
      String unavailable) {
    static Recording without(
        String jvm, String role, Optional<ThreadTimes> threads, String reason) {
      return new Recording(jvm, role, "", null, threads, reason);
    }

    public boolean isTask() {
      return role.equals(TaskProfiler.ROLE);
    }
  }

  /** The native library of async-profiler, included in bench.jar for each platform. */
  static final class ProfilerLibrary {
    private ProfilerLibrary() {}

    /**
     * Loads the library into this JVM.
     *
     * @throws IOException if there is no library for this platform or the library cannot be loaded;
     *     the message is one line
     */
    static AsyncProfiler load() throws IOException {
      resource();
      try {
        return AsyncProfiler.getInstance();
      } catch (UnsatisfiedLinkError | IllegalStateException e) {
        throw new IOException("async-profiler cannot be loaded: " + e.getMessage(), e);
      }
    }

    /**
     * Writes the library to a file, from which other JVMs can load it.
     *
     * @throws IOException if there is no library for this platform or the file cannot be written;
     *     the message is one line
     */
    static Path extract(Path directory) throws IOException {
      Path file =
          Files.createDirectories(directory).resolve("libasyncProfiler.so").toAbsolutePath();
      try (InputStream in = ProfilerLibrary.class.getResourceAsStream(resource())) {
        Files.copy(in, file);
      }
      return file;
    }

    private static String resource() throws IOException {
      return resource(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    static String resource(String os, String arch) throws IOException {
      String platform =
          os.toLowerCase(Locale.ROOT)
              + "-"
              + switch (arch.toLowerCase(Locale.ROOT)) {
                case "amd64", "x86_64" -> "x64";
                case "aarch64" -> "arm64";
                default -> arch.toLowerCase(Locale.ROOT);
              };
      String resource = "/" + platform + "/libasyncProfiler.so";
      if (ProfilerLibrary.class.getResource(resource) == null) {
        throw new IOException("async-profiler has no library for " + platform + " in bench.jar");
      }
      return resource;
    }
  }
}
