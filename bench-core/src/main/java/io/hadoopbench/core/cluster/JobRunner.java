package io.hadoopbench.core.cluster;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;

/** What runs MapReduce jobs, as the configuration says it. */
public final class JobRunner {
  private JobRunner() {}

  /** {@code local}, {@code yarn} or what a vendor calls his own. */
  public static String of(Configuration conf) {
    return conf.get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
  }

  /** Whether tasks run inside the JVM that submits their job. */
  public static boolean isLocal(Configuration conf) {
    return of(conf).equals(MRConfig.LOCAL_FRAMEWORK_NAME);
  }
}
