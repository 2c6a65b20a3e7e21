package io.hadoopbench.core.job;

import io.hadoopbench.core.measure.Evidence;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * Hears of DataNodes that failed streams of this process in the timed part. HDFS's client goes on
 * with others and tells its log alone, and the NameNode counts a DataNode that has died as live for
 * minutes.
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
  private final Evidence heard = new Evidence();
  private final boolean listens;
  private volatile boolean timed;

  /**
   * @param listens whether this one does; several in one process would undo one another
   */
  StreamFailures(boolean listens) {
    this.listens = listens;
    if (!listens) {
      return;
    }
    if (!client.isEnabledFor(Level.WARN)) { // heard here, and still shown to nobody
      client.setLevel(Level.WARN);
      client.setAdditivity(false);
    }
    client.addAppender(this);
  }

  /** What is heard from now on counts, or no longer. */
  void timed(boolean now) {
    timed = now;
  }

  @Override
  protected void append(LoggingEvent event) {
    String text = event.getRenderedMessage();
    if (timed
        && event.getLevel().isGreaterOrEqual(Level.WARN)
        && text != null
        && WORDS.stream().anyMatch(text::contains)) {
      heard.add(LoadTask.STREAM_FAILED, address(text));
    }
  }

  /** The last one: of a pipeline all are named, and then the one that failed. */
  private static String address(String text) {
    String last = "a DataNode";
    for (Matcher matcher = ADDRESS.matcher(text); matcher.find(); ) {
      last = "the DataNode " + matcher.group();
    }
    return last;
  }

  /** When the timed part is over. */
  void addTo(Evidence evidence) {
    evidence.addAll(heard);
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
