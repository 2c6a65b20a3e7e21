package io.hadoopbench.core.cluster;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;

public final class JobRunner {
  private JobRunner() {}

  /** Returns {@code local}, {@code yarn} or the name of a vendor's framework. */
  public static String of(Configuration conf) {
    return conf.get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
  }

  /** Returns whether tasks run inside the JVM that submits the job. */
  public static boolean isLocal(Configuration conf) {
    return of(conf).equals(MRConfig.LOCAL_FRAMEWORK_NAME);
  }
}
