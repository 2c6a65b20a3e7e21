package io.hadoopbench.core.job;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * The tokens and secrets that a job gave to its tasks. A task in a container has them as its user's. LocalJobRunner hands them over only
 * after it has started the job's thread, so that a task may come too early for them; there they are taken from the job itself, which is
 * in the same JVM.
 */
public final class TaskCredentials {
  /** By trial, while its job runs. */
  private static final Map<String, Credentials> OF_THIS_JVM = new ConcurrentHashMap<>();

  private TaskCredentials() { }

  static void offer(String trial, Credentials credentials) {
    OF_THIS_JVM.put(trial, credentials);
  }

  static void withdraw(String trial) {
    OF_THIS_JVM.remove(trial);
  }

  /** @param conf of a task */
  public static Credentials of(Configuration conf) throws IOException {
    Credentials offered = OF_THIS_JVM.get(JobSpec.from(conf).trial());
    return offered != null ? new Credentials(offered) : UserGroupInformation.getCurrentUser().getCredentials();
  }
}
