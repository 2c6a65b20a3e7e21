package io.hadoopbench.dist;

import java.io.IOException;
import java.lang.reflect.Field;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.DFSOutputStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream;

/** Sabotage: a client that sends hflush when it is asked for hsync. */
public final class HflushingFileSystem extends DistributedFileSystem {
  @Override
  public void initialize(URI uri, Configuration conf) throws IOException {
    super.initialize(uri, conf);
    getClient().close();
    DFSClient broken =
        new DFSClient(uri, conf, statistics) {
          @Override
          public HdfsDataOutputStream createWrappedOutputStream(
              DFSOutputStream out, Statistics statistics) throws IOException {
            return new HdfsDataOutputStream(out, statistics) {
              @Override
              public void hsync() throws IOException {
                hflush();
              }
            };
          }
        };
    try {
      Field client = DistributedFileSystem.class.getDeclaredField("dfs");
      client.setAccessible(true);
      client.set(this, broken);
    } catch (ReflectiveOperationException e) {
      throw new IOException(e);
    }
  }
}
