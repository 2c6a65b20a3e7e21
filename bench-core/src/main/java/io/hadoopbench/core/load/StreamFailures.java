package io.hadoopbench.core.load;

import io.hadoopbench.core.load.measure.Evidence;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * Records the DataNodes that caused streams in this process to fail in the timed part. The HDFS
 * client continues with other DataNodes and reports the failure only in its log, and the NameNode
 * considers a dead DataNode live for several minutes.
 */
final class StreamFailures extends AppenderSkeleton implements AutoCloseable {
  private static final List<String> WORDS =
      List.of(
          "Error Recovery for",
          "DataStreamer Exception",
          "Exception in createBlockOutputStream",
          "add to deadNodes",
          "Failed to connect to",
          "Exception while reading from",
          "Connection failure: Failed");
  private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}:\\d{1,5}");

  private final Logger client = LogManager.getLogger("org.apache.hadoop.hdfs");
  private final Level level = client.getLevel();
  private final boolean additivity = client.getAdditivity();
  private final Evidence failures = new Evidence();
  private final boolean listens;
  private final AtomicBoolean timed = new AtomicBoolean();

  /**
   * @param listens whether this instance listens. Several listening instances in one process would
   *     undo each other's changes
   */
  StreamFailures(boolean listens) {
    this.listens = listens;
    if (!listens) {
      return;
    }
    if (!client.isEnabledFor(Level.WARN)) { // captured, but still hidden
      client.setLevel(Level.WARN);
      client.setAdditivity(false);
    }
    client.addAppender(this);
  }

  void timed(boolean now) {
    timed.set(now);
  }

  @Override
  protected void append(LoggingEvent event) {
    String text = event.getRenderedMessage();
    if (timed.get()
        && event.getLevel().isGreaterOrEqual(Level.WARN)
        && text != null
        && WORDS.stream().anyMatch(text::contains)) {
      failures.add(LoadTask.STREAM_FAILED, address(text));
    }
  }

  /**
   * Returns the last address in the message, because messages list the whole pipeline before the
   * failed DataNode.
   */
  private static String address(String text) {
    String last = "a DataNode";
    for (Matcher matcher = ADDRESS.matcher(text); matcher.find(); ) {
      last = "the DataNode " + matcher.group();
    }
    return last;
  }

  void addTo(Evidence evidence) {
    evidence.addAll(failures);
  }

  @Override
  public boolean requiresLayout() {
    return false;
  }

  @Override
  public void close() {
    closed = true;
    if (!listens) {
      return;
    }
    client.removeAppender(this);
    client.setLevel(level);
    client.setAdditivity(additivity);
  }
}
