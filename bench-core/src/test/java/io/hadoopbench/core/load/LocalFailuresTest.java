package io.hadoopbench.core.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.List;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LocalFailuresTest {
  private static final Logger RUNNER =
      LogManager.getLogger("org.apache.hadoop.mapred.LocalJobRunner");

  private final List<String> shown = new ArrayList<>();
  private final AppenderSkeleton console =
      new AppenderSkeleton() {
        @Override
        protected void append(LoggingEvent event) {
          shown.add(event.getRenderedMessage());
        }

        @Override
        public void close() {}

        @Override
        public boolean requiresLayout() {
          return false;
        }
      };

  @BeforeEach
  void listen() {
    LogManager.getRootLogger().addAppender(console);
  }

  @AfterEach
  void stop() {
    LogManager.getRootLogger().removeAppender(console);
    RUNNER.setLevel(null);
  }

  @Test
  void failuresAreCapturedAndShownExceptKills() {
    RUNNER.setLevel(Level.WARN);
    try (LocalFailures failures = new LocalFailures()) {
      RUNNER.warn("killed", new InterruptedException());
      RUNNER.warn(
          "killed in a call",
          new IOException("of a NameNode", new InterruptedIOException("Call interrupted")));
      RUNNER.warn("killed in a read", new ClosedByInterruptException());
      RUNNER.warn("late", new SocketTimeoutException("60000 millis"));
      RUNNER.warn("failed", new IOException("no luck"));
      RUNNER.warn("by the way");
      assertThat(failures.cause()).contains("IOException: no luck");
    }
    assertThat(shown).containsExactly("late", "failed", "by the way");
    RUNNER.warn("afterwards", new InterruptedException());
    assertThat(shown).as("without a listener").hasSize(4);
  }

  @Test
  void failuresAreCapturedWithoutLogging() {
    RUNNER.setLevel(Level.ERROR);
    try (LocalFailures failures = new LocalFailures()) {
      RUNNER.warn("failed", new IOException("no luck"));
      assertThat(failures.cause()).contains("IOException: no luck");
    }
    assertThat(shown).isEmpty();
    assertThat(RUNNER.getLevel()).isEqualTo(Level.ERROR);
  }
}
