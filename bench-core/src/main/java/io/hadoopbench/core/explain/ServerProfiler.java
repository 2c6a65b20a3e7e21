package io.hadoopbench.core.explain;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.hadoopbench.core.cluster.Cluster.ServerJvm;
import io.hadoopbench.core.explain.Sampling.ProfilerLibrary;
import io.hadoopbench.core.explain.Sampling.Recording;
import io.hadoopbench.core.os.CurrentJava;
import io.hadoopbench.core.os.ThreadTimes;
import io.hadoopbench.core.result.store.Stacks;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.fs.FileUtil;

/**
 * Samples the server JVMs on this host, and reads their threads' kernel counters. If a JVM cannot
 * be sampled, for example because the run has stopped or suspended the JVM, the recording contains
 * the reason. Other JVMs are not affected.
 */
public final class ServerProfiler implements Closeable {
  private final Supplier<List<ServerJvm>> jvms;
  private final Path work;

  /** async-profiler's library; null if this process cannot sample any JVM. */
  private final Path library;

  /** The reason this process cannot sample any JVM; empty if it can. */
  private final String refused;

  private final Map<ServerJvm, Begun> begun = new LinkedHashMap<>();

  /** JVMs that may still be sampled. */
  private final Set<ServerJvm> sampled = new HashSet<>();

  private final List<Recording> taken = new ArrayList<>();

  /**
   * The start of a window.
   *
   * @param unavailable the reason the JVM is not sampled; empty if it is sampled
   */
  private record Begun(Optional<ThreadTimes> threads, String unavailable) {}

  /**
   * Creates a profiler.
   *
   * @param jvms returns the running JVMs; called at each start
   * @param work directory for the profiler's library, which the servers keep open, and for the
   *     profiler's logs; deleted at the end
   */
  public ServerProfiler(Supplier<List<ServerJvm>> jvms, Path work) {
    this.jvms = jvms;
    this.work = work.toAbsolutePath();
    Path file = null;
    String reason = "";
    try {
      if (!CurrentJava.has(CurrentJava.ATTACH)) {
        throw new IOException(
            CurrentJava.describe() + " cannot attach to other JVMs: run with JDK 9 or newer");
      }
      file = ProfilerLibrary.extract(work);
    } catch (IOException e) {
      reason = e.getMessage();
    }
    this.library = file;
    this.refused = reason;
  }

  public Optional<String> refused() {
    return Optional.of(refused).filter(reason -> !reason.isEmpty());
  }

  /**
   * Starts sampling all running JVMs. If an interrupted trial did not end its window, that window
   * is discarded.
   */
  public void start() {
    dropWindows();
    begun.clear();
    taken.clear();
    for (ServerJvm jvm : jvms.get()) {
      String unavailable = refused;
      if (refused.isEmpty()) {
        try {
          sampler(jvm).start();
          sampled.add(jvm);
        } catch (IOException e) {
          unavailable = e.getMessage();
        }
      }
      begun.put(jvm, new Begun(threads(jvm), unavailable));
    }
  }

  /**
   * Ends sampling that is still active, but ignores JVMs that the run has stopped or suspended. If
   * such a JVM is still being sampled, the next attempt to sample it fails.
   */
  private void dropWindows() {
    sampled.retainAll(jvms.get());
    sampled.removeIf(
        jvm -> {
          try {
            sampler(jvm).end();
            return true;
          } catch (IOException samplesOn) {
            return false;
          }
        });
  }

  private AttachedJvm sampler(ServerJvm jvm) {
    return new AttachedJvm(jvm.pid(), library, work.resolve(jvm.name() + "-" + jvm.pid() + ".log"));
  }

  public void stop() {
    begun.forEach((jvm, begin) -> taken.add(recording(jvm, begin)));
    begun.clear();
  }

  private Recording recording(ServerJvm jvm, Begun begin) {
    Optional<ThreadTimes> times =
        begin.threads().flatMap(before -> threads(jvm).map(now -> now.minus(before)));
    String role = jvm.role().lowerCase();
    if (!begin.unavailable().isEmpty()) {
      return Recording.without(jvm.name(), role, times, begin.unavailable());
    }
    try {
      Recording recording =
          new Recording(jvm.name(), role, Sampling.ENGINE, sampler(jvm).stop(), times, "");
      sampled.remove(jvm);
      return recording;
    } catch (IOException e) {
      return Recording.without(jvm.name(), role, times, e.getMessage());
    }
  }

  private static Optional<ThreadTimes> threads(ServerJvm jvm) {
    try {
      return Optional.of(ThreadTimes.of(jvm.pid()));
    } catch (IOException unavailable) {
      return Optional.empty();
    }
  }

  public List<Recording> taken() {
    return List.copyOf(taken);
  }

  @Override
  public void close() throws IOException {
    if (Files.exists(work) && !FileUtil.fullyDelete(work.toFile())) {
      throw new IOException(work + " cannot be deleted");
    }
  }

  /**
   * async-profiler in another JVM of this user on this host. Uses the JDK's attach mechanism, so
   * that the JVM needs neither options nor a restart. Exceptions have one-line messages.
   *
   * @param library the profiler's library, which must exist as long as the JVM runs
   * @param log file for profiler messages
   */
  record AttachedJvm(long pid, Path library, Path log) {
    /** The profiler's message when it is not sampling. */
    private static final String INACTIVE = "not active";

    void start() throws IOException {
      command(Sampling.START + ",log=" + log);
    }

    Stacks stop() throws IOException {
      Path file = log.resolveSibling(log.getFileName() + ".collapsed");
      try {
        command(Sampling.STOP + ",log=" + log);
        command(Sampling.DUMP + ",file=" + file + ",log=" + log);
        return Stacks.read(file);
      } finally {
        Files.deleteIfExists(file);
      }
    }

    /** Ends sampling and discards the samples. Does nothing if the JVM is not being sampled. */
    void end() throws IOException {
      try {
        command(Sampling.STOP + ",log=" + log);
      } catch (IOException e) {
        if (!e.getMessage().contains(INACTIVE)) {
          throw e;
        }
      }
    }

    /**
     * Sends a command to the profiler.
     *
     * @throws IOException if the command fails; the message is one line, and the profiler's own
     *     message is in its log
     */
    private void command(String arguments) throws IOException {
      VirtualMachine jvm = attach();
      try {
        jvm.loadAgentPath(library.toString(), arguments);
      } catch (AgentInitializationException e) {
        throw new IOException("async-profiler: " + lastLine(e.getMessage()), e);
      } catch (AgentLoadException e) {
        throw new IOException(
            "process " + pid + " cannot load async-profiler: " + e.getMessage(), e);
      } finally {
        jvm.detach();
      }
    }

    private VirtualMachine attach() throws IOException {
      try {
        return VirtualMachine.attach(Long.toString(pid));
      } catch (AttachNotSupportedException | IOException e) {
        throw new IOException("cannot attach to process " + pid + ": " + e.getMessage(), e);
      }
    }

    private String lastLine(String otherwise) throws IOException {
      return Files.exists(log)
          ? Files.readString(log).lines().reduce((a, b) -> b).orElse(otherwise)
          : otherwise;
    }
  }
}
