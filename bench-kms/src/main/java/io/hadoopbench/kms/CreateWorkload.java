package io.hadoopbench.kms;

import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.Workload;
import io.hadoopbench.core.measure.Evidence;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.crypto.CryptoProtocolVersion;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileEncryptionInfo;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.io.EnumSetWritable;

/**
 * Each thread creates files in a directory of its own and closes them. Warm-up files go elsewhere, so that the measured directory
 * holds exactly what was measured.
 */
public final class CreateWorkload implements Workload {
  static final String MEASURED_DIR = "measuredDir";
  static final String WARMUP_DIR = "warmupDir";
  static final String FILE_BYTES = "fileBytes";
  static final String CLIENT = "client";
  /** Levels of {@link #CLIENT}. */
  static final String FILE_SYSTEM = "fs";
  static final String RPC = "rpc";

  /** Evidence: fact about sampled files. */
  static final String FILE_ENCRYPTION = "file.encryption";
  static final String NOT_ENCRYPTED = "none";

  private static final int CREATE = 0;
  private static final int CLOSE = 1;
  private static final int WRITE = 2;
  private static final int BUFFER_BYTES = 64 << 10;

  private final List<Path> samples = new ArrayList<>();
  private TaskContext context;
  private FileSystem fs;
  private long fileBytes;
  private byte[] buffer;

  @Override
  public List<String> operations() {
    return fileBytes == 0 ? List.of("create", "close") : List.of("create", "close", "write");
  }

  @Override
  public void open(TaskContext task) throws IOException {
    context = task;
    fileBytes = task.number(FILE_BYTES);
    buffer = new byte[(int) Math.min(fileBytes, BUFFER_BYTES)];
    new SplittableRandom(task.map()).nextBytes(buffer);
    fs = FileSystem.newInstance(task.path(MEASURED_DIR).toUri(), task.conf());
  }

  @Override
  public Step thread(int thread) throws IOException {
    String own = "m" + context.map() + "t" + thread;
    Path measured = new Path(context.path(MEASURED_DIR), own);
    Path warmup = new Path(context.path(WARMUP_DIR), own);
    fs.mkdirs(measured);
    fs.mkdirs(warmup);
    synchronized (samples) {
      samples.add(new Path(measured, name(0)));
    }
    return context.setting(CLIENT).equals(RPC) ? rpcStep(measured, warmup) : fileSystemStep(measured, warmup);
  }

  private Step fileSystemStep(Path measured, Path warmup) {
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

  /** What a create and a close of an empty file ask of the NameNode, without the streams, threads and keys of a client. */
  private Step rpcStep(Path measured, Path warmup) throws IOException {
    if (!(fs instanceof DistributedFileSystem dfs)) {
      throw new IOException("-client rpc needs HDFS, the file system is " + fs.getUri());
    }
    ClientProtocol nameNode = dfs.getClient().getNamenode();
    String client = dfs.getClient().getClientName();
    FsPermission permission = FsPermission.getFileDefault().applyUMask(FsPermission.getUMask(context.conf()));
    EnumSetWritable<CreateFlag> create = new EnumSetWritable<>(EnumSet.of(CreateFlag.CREATE));
    short replication = fs.getDefaultReplication(measured);
    long blockBytes = fs.getDefaultBlockSize(measured);
    String measuredDir = measured.toUri().getPath() + Path.SEPARATOR;
    String warmupDir = warmup.toUri().getPath() + Path.SEPARATOR;
    return (phase, index, clock) -> {
      String file = (phase == Phase.MEASURED ? measuredDir : warmupDir) + name(index);
      clock.start();
      HdfsFileStatus status = nameNode.create(file, permission, client, create, true, replication, blockBytes,
          CryptoProtocolVersion.supported(), null, null);
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
    if (!(fs instanceof DistributedFileSystem dfs)) {
      evidence.add(FILE_ENCRYPTION, "unknown on " + fs.getClass().getName());
      return;
    }
    for (Path sample : samples) {
      var status = dfs.getClient().getFileInfo(sample.toUri().getPath());
      evidence.add(FILE_ENCRYPTION, status == null ? "file missing" : describe(status.getFileEncryptionInfo()));
    }
  }

  private static String describe(FileEncryptionInfo info) {
    return info == null ? NOT_ENCRYPTED : info.getCipherSuite().getName() + ", key " + info.getKeyName();
  }

  @Override
  public void close() throws IOException {
    if (fs != null) {
      fs.close();
    }
  }
}
