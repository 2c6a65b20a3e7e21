package io.hadoopbench.core.load;

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

/**
 * Captures the reason a LocalJobRunner job failed, which LocalJobRunner reports only in its log.
 */
final class LocalFailures extends AppenderSkeleton implements AutoCloseable {
  private final Logger runner = LogManager.getLogger("org.apache.hadoop.mapred.LocalJobRunner");
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  private final Level level = runner.getLevel();
  private final boolean additivity = runner.getAdditivity();

  private final boolean shown = runner.isEnabledFor(Level.WARN);

  LocalFailures() {
    if (!shown) { // captured, but still hidden
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
    if (shown && !isOfInterrupt(thrown)) { // the kill of a job has already been reported
      runner.getParent().callAppenders(event);
    }
  }

  /**
   * Returns whether an interrupt caused the exception. Hadoop's clients wrap interrupts once or
   * twice. A socket timeout is also an InterruptedIOException, but is not caused by an interrupt.
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

  /** Returns the root cause in one line; empty if no job has failed. */
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
    closed = true; // otherwise the finalizer would close it again, together with the next appender
    runner.removeAppender(this);
    runner.setLevel(level);
    runner.setAdditivity(additivity);
  }
}
