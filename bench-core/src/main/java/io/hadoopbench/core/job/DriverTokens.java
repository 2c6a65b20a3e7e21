package io.hadoopbench.core.job;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Collection;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.token.Token;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delegation tokens that this JVM has asked for, and that no job on YARN carries: there the
 * ResourceManager cancels them, when history and logs are written.
 */
public final class DriverTokens {
  private static final Logger LOG = LoggerFactory.getLogger(DriverTokens.class);

  private DriverTokens() {}

  /**
   * Cancels those that nobody needs any more, as whoever asked for them. One that the server will
   * not cancel expires.
   *
   * @throws InterruptedIOException if this thread is interrupted
   */
  public static void cancel(Collection<? extends Token<?>> tokens, Configuration conf)
      throws InterruptedIOException {
    for (Token<?> token : tokens) {
      try {
        if (token.isManaged()) {
          token.cancel(conf);
        }
      } catch (IOException e) {
        LOG.warn("a token of {} is left until it expires: {}", token.getService(), e.getMessage());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException(
            "interrupted while a token of " + token.getService() + " was cancelled");
      }
    }
  }
}
