package io.hadoopbench.core.job;

import io.hadoopbench.core.os.FirstLine;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** Hears why a job of LocalJobRunner failed, which it tells to its log alone. */
final class LocalFailures extends AppenderSkeleton implements AutoCloseable {
  private final Logger runner = LogManager.getLogger("org.apache.hadoop.mapred.LocalJobRunner");
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  private final Level level = runner.getLevel();
  private final boolean additivity = runner.getAdditivity();

  private final boolean shown = runner.isEnabledFor(Level.WARN);

  LocalFailures() {
    if (!shown) { // heard here, and still shown to nobody
      runner.setLevel(Level.WARN);
    }
    runner.setAdditivity(false);
    runner.addAppender(this);
  }

  @Override
  protected void append(LoggingEvent event) {
    Throwable thrown =
        event.getThrowableInformation() == null
            ? null
            : event.getThrowableInformation().getThrowable();
    if (thrown != null) {
      failure.set(thrown);
    }
    if (shown
        && !isOfInterrupt(
            thrown)) { // so ends a job that was killed, and whoever killed it has said so
      runner.getParent().callAppenders(event);
    }
  }

  /**
   * Hadoop's clients wrap an interrupt in one or two others, by what they were about to do; a
   * timeout of a socket is a kind of interrupt to Java alone.
   */
  private static boolean isOfInterrupt(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof InterruptedException
          || cause instanceof ClosedByInterruptException
          || cause instanceof InterruptedIOException
              && !(cause instanceof SocketTimeoutException)) {
        return true;
      }
    }
    return false;
  }

  /** What all else came of, in one line; empty when no job has failed. */
  Optional<String> cause() {
    Throwable cause = failure.get();
    while (cause != null && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return Optional.ofNullable(cause)
        .map(root -> root.getClass().getSimpleName() + ": " + FirstLine.of(root));
  }

  @Override
  public boolean requiresLayout() {
    return false;
  }

  @Override
  public void close() {
    closed = true; // else its finalizer closes it once more, and the next one with it
    runner.removeAppender(this);
    runner.setLevel(level);
    runner.setAdditivity(additivity);
  }
}
