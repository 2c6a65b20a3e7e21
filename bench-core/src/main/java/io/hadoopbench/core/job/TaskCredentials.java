package io.hadoopbench.core.job;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * The tokens and secrets that a job gave to its tasks. A task in a container has them as its
 * user's. LocalJobRunner hands them over only after it has started the job's thread, so that a task
 * may come too early for them; there they are taken from the job itself, which is in the same JVM.
 *
 * <p>Arms of one job may have different ones by the same name, so each has its own bundle beside
 * those of the job.
 */
public final class TaskCredentials {
  private static final String BUNDLE = "hadoopbench.arm.";

  /** By trial, while its job runs. */
  private static final Map<String, Credentials> OF_THIS_JVM = new ConcurrentHashMap<>();

  private TaskCredentials() {}

  /**
   * Gives a job what its arms need.
   *
   * @param own of each arm, in their order
   * @param job what the job carries, of all arms and of its own; takes their bundles
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
   * @param conf of an arm of a task
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
}
