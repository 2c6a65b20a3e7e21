package io.hadoopbench.core.profile;

import io.hadoopbench.core.store.LoadState;
import io.hadoopbench.core.store.Stacks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import one.convert.Frame;
import one.jfr.ClassRef;
import one.jfr.JfrReader;
import one.jfr.MethodRef;
import one.jfr.StackTrace;
import one.jfr.event.ExecutionSample;

/** What async-profiler's JFR file says of load threads and of those that they wait for, as collapsed stacks with the state behind the thread. */
final class LoadStacks {
  private static final String STATES = "jdk.types.ThreadState";
  /** What the JVM makes while it runs has numbers that differ from JVM to JVM. */
  private static final Pattern MADE =
      Pattern.compile("(\\$\\$Lambda)[^.]*|[/+]0x[0-9a-f]+|(?<=\\$Proxy|GeneratedMethodAccessor|GeneratedConstructorAccessor)\\d+");

  private final JfrReader reader;
  /** Collapsed frames by the number of a stack. */
  private final Map<Integer, String> frames = new HashMap<>();

  private LoadStacks(JfrReader reader) {
    this.reader = reader;
  }

  /** @throws IOException if the file cannot be read */
  static Stacks read(Path recording) throws IOException {
    try (JfrReader reader = new JfrReader(recording.toString())) {
      return new LoadStacks(reader).read();
    }
  }

  private Stacks read() throws IOException {
    Map<String, Long> samples = new HashMap<>();
    for (ExecutionSample sample = reader.readEvent(ExecutionSample.class); sample != null; sample = reader.readEvent(ExecutionSample.class)) {
      String stack = frames.computeIfAbsent(sample.stackTraceId, this::collapsed);
      Optional<LoadState> state = LoadState.of(reader.getEnumValue(STATES, sample.threadState));
      if (state.isPresent()) {
        samples.merge("[" + thread(sample.tid) + " tid=0];" + state.get().frame() + stack, sample.samples(), Long::sum);
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
    ClassRef owner = type == Frame.TYPE_NATIVE || type == Frame.TYPE_CPP ? null : reader.classes.get(method.cls);
    String full = (owner == null ? "" : symbol(owner.name).replace('.', '/') + ".") + name;
    return MADE.matcher(full).replaceAll("$1").replace(';', ',').replace(' ', '_');
  }

  private String symbol(long id) {
    byte[] symbol = reader.symbols.get(id);
    return symbol == null ? "unknown" : new String(symbol, StandardCharsets.UTF_8);
  }
}
