package io.hadoopbench.core.profile;

import io.hadoopbench.core.cluster.Cluster.ServerJvm;
import io.hadoopbench.core.os.OwnJava;
import io.hadoopbench.core.os.ThreadTimes;
import io.hadoopbench.core.store.Stacks;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.fs.FileUtil;

/**
 * Samples the JVMs of servers on this host. One that cannot be sampled has a reason instead of stacks and stops nobody: it may have been
 * killed or hung on purpose.
 */
public final class ServerProfiler implements Closeable {
  private final Supplier<List<ServerJvm>> jvms;
  private final String event;
  private final String engine;
  private final Path work;
  /** async-profiler's library, or JFR's settings. */
  private final Path tool;
  private final Map<ServerJvm, JvmSampler> started = new LinkedHashMap<>();
  /** Those that were not seen to end: their JVMs may be sampled on. */
  private final Map<ServerJvm, JvmSampler> stuck = new LinkedHashMap<>();
  private final Map<ServerJvm, ThreadTimes> before = new HashMap<>();
  private final List<Taken> taken = new ArrayList<>();

  /**
   * What came of one JVM.
   *
   * @param stacks null when there are none
   * @param threads what each of its threads had of the CPUs meanwhile; empty where the kernel does not tell
   * @param unavailable why; empty when there are
   */
  public record Taken(String name, String role, String engine, Stacks stacks, Optional<ThreadTimes> threads, String unavailable) { }

  /**
   * @param jvms those that run now; asked at each start
   * @param engine what takes the samples of the event on this host
   * @param work a directory for the profiler's library, which the servers keep open, and for what it says; deleted at the end
   * @throws IOException in one line, if other JVMs cannot be sampled from here
   */
  public ServerProfiler(Supplier<List<ServerJvm>> jvms, String event, String engine, Path work) throws IOException {
    if (!event.equals(Sampling.JFR) && !OwnJava.has(OwnJava.ATTACH)) {
      throw new IOException(OwnJava.told() + " cannot attach to other JVMs: start with a JDK from 9 on");
    }
    this.jvms = jvms;
    this.event = event;
    this.engine = engine;
    this.work = work.toAbsolutePath();
    this.tool = event.equals(Sampling.JFR) ? AttachedJfr.writeSettings(work) : ProfilerLibrary.extract(work);
  }

  /** Begins to sample all that run now. A window that was not ended, because its trial was interrupted, is dropped. */
  public void start() {
    end();
    taken.clear();
    before.clear();
    for (ServerJvm jvm : jvms.get()) {
      JvmSampler sampler = sampler(jvm);
      try {
        sampler.start();
        started.put(jvm, sampler);
        threads(jvm).ifPresent(times -> before.put(jvm, times));
      } catch (IOException e) {
        taken.add(without(jvm, e));
      }
    }
  }

  private JvmSampler sampler(ServerJvm jvm) {
    Path file = work.resolve(jvm.name() + "-" + jvm.pid() + (event.equals(Sampling.JFR) ? ".jfr" : ".log"));
    return event.equals(Sampling.JFR) ? new AttachedJfr(jvm.pid(), tool, file) : new AttachedJvm(jvm.pid(), event, tool, file);
  }

  /** Ends what was started. */
  public void stop() {
    started.forEach((jvm, sampler) -> {
      try {
        Optional<ThreadTimes> times = before.containsKey(jvm) ? threads(jvm).map(now -> now.minus(before.get(jvm))) : Optional.empty();
        taken.add(new Taken(jvm.name(), jvm.role().lowerCase(), engine, sampler.stop(), times, ""));
      } catch (IOException e) {
        stuck.put(jvm, sampler);
        taken.add(without(jvm, e));
      }
    });
    started.clear();
  }

  /**
   * Ends whatever takes samples still: those of a trial that was interrupted, and those that could not be stopped before.
   *
   * @return servers that are sampled on, each with the reason
   */
  public List<String> end() {
    stuck.putAll(started);
    started.clear();
    List<ServerJvm> answering = jvms.get();
    List<String> on = new ArrayList<>();
    for (ServerJvm jvm : List.copyOf(stuck.keySet())) {
      // one that was killed takes no samples, and one that hangs on purpose would not answer
      if (answering.contains(jvm)) {
        try {
          stuck.get(jvm).end();
          stuck.remove(jvm);
        } catch (IOException e) {
          on.add(jvm.name() + ": " + e.getMessage());
        }
      }
    }
    return on;
  }

  private static Taken without(ServerJvm jvm, IOException e) {
    return new Taken(jvm.name(), jvm.role().lowerCase(), "", null, Optional.empty(), e.getMessage());
  }

  private static Optional<ThreadTimes> threads(ServerJvm jvm) {
    try {
      return Optional.of(ThreadTimes.of(jvm.pid()));
    } catch (IOException notToldHere) {
      return Optional.empty();
    }
  }

  /** What the last start and stop yielded. */
  public List<Taken> taken() {
    return List.copyOf(taken);
  }

  @Override
  public void close() throws IOException {
    if (Files.exists(work) && !FileUtil.fullyDelete(work.toFile())) {
      throw new IOException(work + " cannot be deleted");
    }
  }
}
