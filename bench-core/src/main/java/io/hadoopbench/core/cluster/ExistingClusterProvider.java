package io.hadoopbench.core.cluster;

import io.hadoopbench.core.cli.UsageException;
import java.io.IOException;
import java.net.URI;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

public final class ExistingClusterProvider implements ClusterProvider {
  public static final String KIND = "existing";

  /** URI schemes of file systems that have NameNodes. */
  private static final Set<String> HDFS = Set.of("hdfs", "viewfs");

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public void check(Configuration conf) {
    URI fs = FileSystem.getDefaultUri(conf);
    if ("file".equals(fs.getScheme())) {
      throw new UsageException(
          "-cluster "
              + KIND
              + ": no cluster is configured, fs.defaultFS is "
              + fs
              + "; set HADOOP_CONF_DIR, or name a cluster with -conf FILE or -fs URI");
    }
    if (!HDFS.contains(fs.getScheme())) {
      throw new UsageException(
          "-cluster "
              + KIND
              + ": fs.defaultFS is "
              + fs
              + ", but only HDFS can be measured; specify an HDFS file system with -fs"
              + " hdfs://HOST:PORT or -fs hdfs://NAMESERVICE");
    }
  }

  @Override
  public Cluster open(ClusterNeeds needs, ClusterOptions options) throws IOException {
    Login.require(options.conf());
    FileSystem fs = FileSystem.get(options.conf());
    try {
      fs.getFileStatus(new Path("/"));
    } catch (IOException e) {
      throw new IOException(
          "the file system " + fs.getUri() + " (fs.defaultFS) does not respond: " + e.getMessage(),
          e);
    }
    return new ExistingCluster(options.conf(), options.progress());
  }
}
