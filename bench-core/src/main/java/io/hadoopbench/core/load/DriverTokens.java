package io.hadoopbench.core.load;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Collection;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.token.Token;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delegation tokens that this JVM has requested and that no YARN job carries. The ResourceManager
 * cancels the tokens of a job after the job's history and logs have been written.
 */
public final class DriverTokens {
  private static final Logger LOG = LoggerFactory.getLogger(DriverTokens.class);

  private DriverTokens() {}

  /**
   * Cancels tokens that are no longer needed, as the user who requested them. Tokens that a server
   * fails to cancel will expire.
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
        LOG.warn(
            "a token of {} could not be cancelled and remains until it expires: {}",
            token.getService(),
            e.getMessage());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException(
            "interrupted while cancelling a token of " + token.getService());
      }
    }
  }
}
