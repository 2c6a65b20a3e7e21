package io.hadoopbench.kms;

import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.Workload;
import io.hadoopbench.core.measure.Evidence;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileEncryptionInfo;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Each thread creates files in a directory of its own and closes them. Warm-up files go elsewhere, so that the measured directory
 * holds exactly what was measured.
 */
public final class CreateWorkload implements Workload {
  static final String MEASURED_DIR = "measuredDir";
  static final String WARMUP_DIR = "warmupDir";
  static final String FILE_BYTES = "fileBytes";

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
