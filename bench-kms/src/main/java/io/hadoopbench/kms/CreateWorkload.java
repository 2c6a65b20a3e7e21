package io.hadoopbench.kms;

import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.result.SplitMix64;
import io.hadoopbench.core.workload.DirectoryWorkload;
import io.hadoopbench.core.workload.PeriodicSample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.crypto.CryptoProtocolVersion;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.io.EnumSetWritable;

/** Each thread creates files in its own directory and closes them. */
public final class CreateWorkload extends DirectoryWorkload {
  static final String FILE_BYTES = "fileBytes";
  static final String CLIENT = "client";

  static final String RPC = "rpc";

  private static final int CREATE = 0;
  private static final int CLOSE = 1;
  private static final int WRITE = 2;

  /** Files whose encryption is read from the NameNode after the timed part. */
  private final List<Path> samples = new ArrayList<>();

  private long fileBytes;
  private byte[] buffer;

  @Override
  public List<String> operations() {
    return fileBytes == 0 ? List.of("create", "close") : List.of("create", "close", "write");
  }

  @Override
  public void open(TaskContext task) throws IOException {
    super.open(task);
    fileBytes = task.number(FILE_BYTES);
    buffer = new byte[(int) Math.min(fileBytes, 64 << 10)];
    new SplitMix64(task.map()).nextBytes(buffer);
  }

  @Override
  protected Step thread(Path measured, Path warmup) throws IOException {
    Step step =
        context().setting(CLIENT).equals(RPC)
            ? rpcStep(measured, warmup)
            : fileSystemStep(measured, warmup);
    PeriodicSample sample = PeriodicSample.begin();
    return (phase, index, clock) -> {
      step.run(phase, index, clock);
      if (phase == Phase.MEASURED && sample.due()) {
        synchronized (samples) {
          samples.add(new Path(measured, name(index)));
        }
      }
    };
  }

  private Step fileSystemStep(Path measured, Path warmup) {
    FileSystem fs = fs();
    return (phase, index, clock) -> {
      Path file = new Path(phase == Phase.MEASURED ? measured : warmup, name(index));
      clock.start();
      FSDataOutputStream out = fs.create(file, false);
      clock.lap(CREATE);
      if (fileBytes > 0) {
        write(out);
        clock.lap(WRITE);
        clock.bytes(fileBytes);
      }
      out.close();
      clock.lap(CLOSE);
    };
  }

  /**
   * Returns a step that sends only the NameNode calls of create and close, without a client's
   * streams, threads and keys.
   */
  private Step rpcStep(Path measured, Path warmup) throws IOException {
    if (!(fs() instanceof DistributedFileSystem dfs)) {
      throw new IOException("-client rpc requires HDFS, but the file system is " + fs().getUri());
    }
    ClientProtocol nameNode = dfs.getClient().getNamenode();
    String client = dfs.getClient().getClientName();
    FsPermission permission =
        FsPermission.getFileDefault().applyUMask(FsPermission.getUMask(context().conf()));
    EnumSetWritable<CreateFlag> create = new EnumSetWritable<>(EnumSet.of(CreateFlag.CREATE));
    short replication = dfs.getDefaultReplication(measured);
    long blockBytes = dfs.getDefaultBlockSize(measured);
    String measuredDir = measured.toUri().getPath() + Path.SEPARATOR;
    String warmupDir = warmup.toUri().getPath() + Path.SEPARATOR;
    return (phase, index, clock) -> {
      String file = (phase == Phase.MEASURED ? measuredDir : warmupDir) + name(index);
      clock.start();
      HdfsFileStatus status =
          nameNode.create(
              file,
              permission,
              client,
              create,
              true,
              replication,
              blockBytes,
              CryptoProtocolVersion.supported(),
              null,
              null);
      clock.lap(CREATE);
      if (!nameNode.complete(file, client, null, status.getFileId())) {
        throw new IOException("the NameNode did not complete the empty file " + file);
      }
      clock.lap(CLOSE);
    };
  }

  private static String name(long index) {
    return "f" + index;
  }

  private void write(FSDataOutputStream out) throws IOException {
    for (long left = fileBytes; left > 0; left -= buffer.length) {
      out.write(buffer, 0, (int) Math.min(left, buffer.length));
    }
  }

  @Override
  public void evidence(Evidence evidence) throws IOException {
    FileEncryption encryption = new FileEncryption();
    for (Path sample : samples) {
      encryption.inspect(fs(), sample);
    }
    encryption.addTo(evidence);
  }
}
