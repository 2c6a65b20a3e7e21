package io.hadoopbench.core.job;

import io.hadoopbench.core.cluster.JobRunner;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.security.token.Token;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Delegation tokens of a job that has ended. */
final class JobTokens {
  private static final Logger LOG = LoggerFactory.getLogger(JobTokens.class);

  private JobTokens() { }

  /** Cancels those of a job in this JVM. On YARN the ResourceManager does so, when history and logs are written. */
  static void cancel(Job job, Configuration conf) throws InterruptedException {
    if (!JobRunner.isLocal(conf)) {
      return;
    }
    for (Token<?> token : job.getCredentials().getAllTokens()) {
      try {
        if (token.isManaged()) {
          token.cancel(conf);
        }
      } catch (IOException e) {
        LOG.warn("a token of {} is left until it expires: {}", token.getService(), e.getMessage());
      }
    }
  }
}
