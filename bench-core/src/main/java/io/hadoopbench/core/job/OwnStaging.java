package io.hadoopbench.core.job;

import io.hadoopbench.core.cluster.JobRunner;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;

/**
 * A directory for the files of a job that runs in this JVM, gone with it. Hadoop's own place is one for all users of a
 * host, which the first of them owns and nobody cleans. Where the configuration names a place, that is taken.
 *
 * @param directory null where there is none
 */
record OwnStaging(File directory) implements Closeable {
  /** Keys of LocalJobRunner. */
  private static final String STAGING = "mapreduce.jobtracker.staging.root.dir";
  private static final String LOCAL = "mapreduce.cluster.local.dir";
  private static final OwnStaging NONE = new OwnStaging(null);

  /** @param conf of the job; is told of the directory */
  static OwnStaging of(Configuration conf) throws IOException {
    if (!JobRunner.isLocal(conf) || conf.get(STAGING) != null) {
      return NONE;
    }
    OwnStaging own = new OwnStaging(Files.createTempDirectory("hadoop-bench-job-").toFile());
    conf.set(STAGING, new File(own.directory, "staging").toString());
    conf.set(LOCAL, new File(own.directory, "local").toString());
    return own;
  }

  @Override
  public void close() {
    if (directory != null) {
      FileUtil.fullyDelete(directory);
    }
  }
}
