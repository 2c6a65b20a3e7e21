package io.hadoopbench.core.explain;

import io.hadoopbench.core.explain.Sampling.ProfilerLibrary;
import io.hadoopbench.core.os.JvmThreads;
import io.hadoopbench.core.result.store.Stacks;
import io.hadoopbench.core.result.store.Stacks.LoadState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import one.convert.Frame;
import one.jfr.ClassRef;
import one.jfr.JfrReader;
import one.jfr.MethodRef;
import one.jfr.StackTrace;
import one.jfr.event.ExecutionSample;
import one.profiler.AsyncProfiler;

/**
 * Samples this JVM's load threads with async-profiler: threads on a CPU with CPU timers, and
 * sleeping threads with a wall-clock timer. async-profiler supports both at the same time only with
 * a JFR file.
 *
 * <p>Wall-clock samples are not enough on a busy machine: the sampling thread must wait for a CPU
 * that load threads use, so running threads are sampled too rarely. The proportions among sleeping
 * threads are correct, and so are the proportions of CPU timer samples among running threads.
 * Exceptions have one-line messages.
 */
final class LoadSampler {
  static final String ENGINE = Sampling.ENGINE + ", and its wall clock";

  private final AsyncProfiler profiler;
  private final HelperThreads helpers;
  private Path file;

  LoadSampler() throws IOException {
    profiler = ProfilerLibrary.load();
    helpers = new HelperThreads(profiler::addThread);
  }

  /**
   * Starts sampling. {@code filter=} without a value restricts wall-clock samples to added threads;
   * CPU timers apply to all threads.
   */
  void start() throws IOException {
    drop();
    file = Files.createTempFile("hadoop-bench-", ".jfr");
    command(
        "start,"
            + Sampling.CPU_TIMERS
            + ",wall="
            + LoadState.ASLEEP_MILLIS
            + "ms,filter=,jfr,file="
            + file);
    helpers.start();
  }

  /** Called by a load thread when its timed part starts. */
  void enter() {
    profiler.addThread(Thread.currentThread());
  }

  /** Called by a load thread when its timed part ends. */
  void leave() {
    profiler.removeThread(Thread.currentThread());
  }

  void stop() throws IOException {
    helpers.stop();
    command(Sampling.STOP);
  }

  Stacks stacks() throws IOException {
    try {
      return LoadStacks.read(file);
    } finally {
      drop();
    }
  }

  void drop() throws IOException {
    if (file != null) {
      Files.deleteIfExists(file);
      file = null;
    }
  }

  private void command(String command) throws IOException {
    try {
      profiler.execute(command);
    } catch (IOException | IllegalStateException e) {
      drop();
      throw new IOException("async-profiler: " + e.getMessage(), e);
    }
  }

  /**
   * Finds the helper threads that the client creates for each file and for which load threads wait.
   * New threads are found within {@link #LOOK_MILLIS}.
   */
  private static final class HelperThreads {
    /** Threads that write file blocks. They are identified by class, because their names change. */
    private static final Pattern CLASSES =
        Pattern.compile("^org\\.apache\\.hadoop\\.hdfs\\.(Striped)?DataStreamer$");

    private static final long LOOK_MILLIS = 5;

    private final Consumer<Thread> found;

    private final List<Pattern> names = StackRules.standard().helpers();

    private Thread looking;

    /**
     * Creates a finder.
     *
     * @param found receives each thread once
     */
    HelperThreads(Consumer<Thread> found) {
      this.found = found;
    }

    void start() {
      looking = new Thread(this::inspect, "helper-threads");
      looking.setDaemon(true);
      looking.start();
    }

    void stop() {
      looking.interrupt();
    }

    private void inspect() {
      Set<Thread> known = new HashSet<>();
      while (!Thread.currentThread().isInterrupted()) {
        for (Thread thread : JvmThreads.all()) {
          if (helps(thread) && known.add(thread)) {
            found.accept(thread);
          }
        }
        known.removeIf(thread -> !thread.isAlive());
        try {
          Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException e) {
          return;
        }
      }
    }

    private boolean helps(Thread thread) {
      return CLASSES.matcher(thread.getClass().getName()).find()
          || names.stream().anyMatch(name -> name.matcher(thread.getName()).find());
    }
  }

  /**
   * Converts async-profiler's JFR file to collapsed stacks of load threads and helper threads. In
   * each stack, the thread is followed by its state.
   */
  private static final class LoadStacks {
    private static final String STATES = "jdk.types.ThreadState";

    /** Numbers in generated names, which vary from JVM to JVM. */
    private static final Pattern MADE =
        Pattern.compile(
            "(\\$\\$Lambda)[^.]*|[/+]0x[0-9a-f]+|(?<=\\$Proxy|GeneratedMethodAccessor|GeneratedConstructorAccessor)\\d+");

    private final JfrReader reader;

    private final Map<Integer, String> frames = new HashMap<>();

    private LoadStacks(JfrReader reader) {
      this.reader = reader;
    }

    /**
     * Reads a recording.
     *
     * @throws IOException if the file cannot be read
     */
    static Stacks read(Path recording) throws IOException {
      try (JfrReader reader = new JfrReader(recording.toString())) {
        return new LoadStacks(reader).read();
      }
    }

    private Stacks read() throws IOException {
      Map<String, Long> samples = new HashMap<>();
      for (ExecutionSample sample = reader.readEvent(ExecutionSample.class);
          sample != null;
          sample = reader.readEvent(ExecutionSample.class)) {
        String stack = frames.computeIfAbsent(sample.stackTraceId, this::collapsed);
        Optional<LoadState> state = LoadState.of(reader.getEnumValue(STATES, sample.threadState));
        if (state.isPresent()) {
          samples.merge(
              "[" + thread(sample.tid) + " tid=0];" + state.get().frame() + stack,
              sample.samples(),
              Long::sum);
        }
      }
      return Stacks.of(samples);
    }

    private String thread(int tid) {
      String name = reader.threads.get(tid);
      return name == null ? "thread" : name.replace(';', ',').replaceAll("\\p{Cntrl}", " ");
    }

    private String collapsed(int id) {
      StackTrace trace = reader.stackTraces.get(id);
      StringBuilder stack = new StringBuilder();
      for (int i = trace == null ? -1 : trace.methods.length - 1; i >= 0; i--) {
        stack.append(';').append(frame(trace.methods[i], trace.types[i]));
      }
      return stack.toString();
    }

    private String frame(long id, byte type) {
      MethodRef method = reader.methods.get(id);
      if (method == null) {
        return "unknown";
      }
      String name = symbol(method.name);
      if (type == Frame.TYPE_KERNEL) {
        return name + "_[k]";
      }
      ClassRef owner =
          type == Frame.TYPE_NATIVE || type == Frame.TYPE_CPP
              ? null
              : reader.classes.get(method.cls);
      String full = (owner == null ? "" : symbol(owner.name).replace('.', '/') + ".") + name;
      return MADE.matcher(full).replaceAll("$1").replace(';', ',').replace(' ', '_');
    }

    private String symbol(long id) {
      byte[] symbol = reader.symbols.get(id);
      return symbol == null ? "unknown" : new String(symbol, StandardCharsets.UTF_8);
    }
  }
}
