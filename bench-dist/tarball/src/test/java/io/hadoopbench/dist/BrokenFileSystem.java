package io.hadoopbench.dist;

import java.io.IOException;
import java.lang.reflect.Field;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.EnumSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.Options.ChecksumOpt;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.DFSOutputStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.util.Progressable;

/** Sabotage: HDFS clients that do something other than they are asked for. */
abstract class BrokenFileSystem extends DistributedFileSystem {
  abstract DFSClient broken(URI uri, Configuration conf) throws IOException;

  @Override
  public void initialize(URI uri, Configuration conf) throws IOException {
    super.initialize(uri, conf);
    getClient().close();
    try {
      Field client = DistributedFileSystem.class.getDeclaredField("dfs");
      client.setAccessible(true);
      client.set(this, broken(uri, conf));
    } catch (ReflectiveOperationException e) {
      throw new IOException(e);
    }
  }

  /** Sends hflush when it is asked for hsync. */
  public static final class Hflushing extends BrokenFileSystem {
    @Override
    DFSClient broken(URI uri, Configuration conf) throws IOException {
      return new DFSClient(uri, conf, statistics) {
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
    }
  }

  /** Writes to the DataNodes of a configuration key instead of those that it is asked for. */
  public static final class Misplacing extends BrokenFileSystem {
    static final String DATANODES = "test.datanodes";

    @Override
    DFSClient broken(URI uri, Configuration conf) throws IOException {
      InetSocketAddress[] dataNodes =
          Stream.of(conf.getStrings(DATANODES))
              .map(NetUtils::createSocketAddr)
              .toArray(InetSocketAddress[]::new);
      return new DFSClient(uri, conf, statistics) {
        @Override
        public DFSOutputStream create(
            String path,
            FsPermission permission,
            EnumSet<CreateFlag> flags,
            boolean createParent,
            short replication,
            long blockBytes,
            Progressable progress,
            int bufferBytes,
            ChecksumOpt checksum,
            InetSocketAddress[] favoredNodes,
            String ecPolicy,
            String storagePolicy)
            throws IOException {
          return super.create(
              path,
              permission,
              flags,
              createParent,
              replication,
              blockBytes,
              progress,
              bufferBytes,
              checksum,
              dataNodes,
              ecPolicy,
              storagePolicy);
        }
      };
    }
  }
}
