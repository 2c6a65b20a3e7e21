package io.hadoopbench.core.load;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tokens and secrets that a job passes to its tasks. A task in a container finds them in its
 * user's credentials. LocalJobRunner may provide the credentials only after it has started the
 * job's thread, which is too late, so tasks in this JVM get them from the job itself.
 *
 * <p>The arms of a job may have different tokens with the same name, so each arm has its own bundle
 * in addition to the job's credentials.
 */
public final class TaskCredentials {
  private static final Logger LOG = LoggerFactory.getLogger(TaskCredentials.class);
  private static final String BUNDLE = "hadoopbench.arm.";

  /** Credentials by trial, which are kept while the trial's job runs. */
  private static final Map<String, Credentials> OF_THIS_JVM = new ConcurrentHashMap<>();

  private TaskCredentials() {}

  /**
   * Adds the arms' credentials to a job.
   *
   * @param own credentials of each arm, in order
   * @param job the job's credentials, which receive the bundles
   */
  static void offer(JobSpec spec, List<Credentials> own, Credentials job) throws IOException {
    Credentials all = new Credentials(job);
    for (int i = 0; i < own.size(); i++) {
      Credentials bundle = new Credentials(all);
      bundle.addAll(own.get(i));
      String trial = spec.arms().get(i).trial();
      OF_THIS_JVM.put(trial, bundle);
      if (own.size() > 1) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        own.get(i).writeTokenStorageToStream(new DataOutputStream(bytes));
        job.addSecretKey(new Text(BUNDLE + trial), bytes.toByteArray());
      }
    }
  }

  static void withdraw(JobSpec spec) {
    spec.arms().forEach(arm -> OF_THIS_JVM.remove(arm.trial()));
  }

  /**
   * @param conf configuration for a task's arm
   */
  public static Credentials of(Configuration conf) throws IOException {
    String trial = JobSpec.trialOf(conf);
    Credentials offered = OF_THIS_JVM.get(trial);
    if (offered != null) {
      return new Credentials(offered);
    }
    Credentials all = UserGroupInformation.getCurrentUser().getCredentials();
    byte[] bundle = all.getSecretKey(new Text(BUNDLE + trial));
    if (bundle != null) {
      Credentials own = new Credentials();
      own.readTokenStorageStream(new DataInputStream(new ByteArrayInputStream(bundle)));
      all.addAll(own);
    }
    return all;
  }

  /**
   * Cancels tokens that this JVM has requested, that no YARN job carries and that are no longer
   * needed, as the user who requested them. Tokens that a server fails to cancel will expire.
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
