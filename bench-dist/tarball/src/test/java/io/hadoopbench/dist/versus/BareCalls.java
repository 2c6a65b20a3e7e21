package io.hadoopbench.dist.versus;

import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.Workload;
import io.hadoopbench.core.measure.Evidence;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.crypto.CryptoProtocolVersion;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.io.EnumSetWritable;

/** The calls of NNThroughputBenchmark, to see what our job itself costs apart from HDFS's output stream. */
public final class BareCalls implements Workload {
  static final String DIR = "dir";

  private static final short REPLICATION = 1;
  private static final long BLOCK_BYTES = 128 << 20;
  /** What the complete call takes for "look the file up by its path". */
  private static final long ANY_INODE = 0;

  private DistributedFileSystem fs;
  private Path dir;

  @Override
  public List<String> operations() {
    return List.of("create", "close");
  }

  @Override
  public void open(TaskContext task) throws IOException {
    dir = task.path(DIR);
    fs = (DistributedFileSystem) FileSystem.newInstance(dir.toUri(), task.conf());
  }

  @Override
  public Step thread(int thread) throws IOException {
    ClientProtocol nameNode = fs.getClient().getNamenode();
    String client = "bare-calls-" + thread;
    Path own = new Path(dir, "t" + thread);
    fs.mkdirs(own);
    String prefix = own.toUri().getPath() + "/f";
    return (phase, index, clock) -> {
      String file = prefix + index;
      clock.start();
      nameNode.create(file, FsPermission.getDefault(), client,
          new EnumSetWritable<>(EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE)), true, REPLICATION, BLOCK_BYTES,
          CryptoProtocolVersion.supported(), null, null);
      clock.lap(0);
      if (!nameNode.complete(file, client, null, ANY_INODE)) {
        throw new IOException(file + " was not closed at once");
      }
      clock.lap(1);
    };
  }

  @Override
  public void evidence(Evidence evidence) { }

  @Override
  public void close() throws IOException {
    fs.close();
  }
}
