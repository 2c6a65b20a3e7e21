package io.hadoopbench.core.profile;

import io.hadoopbench.core.store.Stacks;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** The samples of a JFR recording as stacks like async-profiler's: the thread as the root, slashes in the names of classes. */
final class JfrStacks {
  /** The one event that is recorded: a thread that runs Java code, seen at the end of each interval. */
  static final String EVENT = "jdk.ExecutionSample";
  /** A fifth of what JFR's own thorough settings take, because a timed window is short. */
  static final int INTERVAL_MILLIS = 2;
  /** What the JVM makes while it runs has numbers that differ from JVM to JVM. */
  private static final Pattern MADE = Pattern.compile("\\$\\$Lambda.*|/0x.*");

  private JfrStacks() { }

  /** @throws IOException if the file cannot be read */
  static Stacks read(Path recording) throws IOException {
    StringBuilder collapsed = new StringBuilder();
    try (RecordingFile events = new RecordingFile(recording)) {
      while (events.hasMoreEvents()) {
        RecordedEvent event = events.readEvent();
        if (event.getEventType().getName().equals(EVENT) && event.getStackTrace() != null) {
          RecordedThread thread = event.getThread("sampledThread");
          collapsed.append('[').append(thread == null || thread.getJavaName() == null ? "thread" : thread.getJavaName().replace(';', ','))
              .append(" tid=").append(thread == null ? 0 : thread.getOSThreadId()).append(']');
          List<RecordedFrame> frames = event.getStackTrace().getFrames();
          for (int i = frames.size() - 1; i >= 0; i--) {
            collapsed.append(';').append(MADE.matcher(frames.get(i).getMethod().getType().getName()).replaceFirst("").replace('.', '/'))
                .append('.').append(frames.get(i).getMethod().getName());
          }
          collapsed.append(" 1\n");
        }
      }
    }
    return Stacks.read(new BufferedReader(new StringReader(collapsed.toString())));
  }
}
