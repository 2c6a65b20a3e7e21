package io.hadoopbench.core.workload;

import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.TaskTreatment;
import io.hadoopbench.core.load.Workload;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.workload.FileAccess.FileAccessTreatment;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLongArray;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The base class for workloads that write or read whole files. Uses one buffer per thread,
 * regardless of file size. Subclasses add a variant's evidence in {@link #inspect}.
 */
public abstract class FileWorkload implements Workload {
  /** Names of settings. */
  public static final String DIR = "dir";

  public static final String WARMUP_DIR = "warmupDir";
  public static final String FILE_BYTES = "fileBytes";
  public static final String BUFFER_BYTES = "bufferBytes";
  public static final String BLOCK_BYTES = "blockBytes";
  public static final String REPLICATION = "replication";
  public static final String DATA = "data";

  /**
   * Setting: {@code true} or {@code false}, whether to compare all data with the expected content
   * after the timed part.
   */
  public static final String VERIFY = "verify";

  /** Evidence, and its value if every byte is correct. */
  public static final String VERIFIED = "data.verified";

  public static final String ALL_BYTES = "all bytes";

  /** Enough for JIT compilation, but little compared with the measured part. */
  public static final long MAX_WARMUP_BYTES = 64L << 20;

  private final Evidence seen = new Evidence();

  private AtomicLongArray done;

  private TaskContext context;
  private FileSystem fs;
  private FileAccess access;

  @Override
  public void open(TaskContext task) throws IOException {
    context = task;
    done = new AtomicLongArray(task.threads());
    fs = FileSystem.newInstance(task.path(DIR).toUri(), task.conf());
    access = connect();
  }

  /**
   * Connects the client under test, which is the cluster's own client unless a treatment provides
   * another one. Called once, after {@link #context} and {@link #fs} are set.
   */
  protected FileAccess connect() throws IOException {
    FileAccess client = null;
    for (TaskTreatment treatment : context.treatments()) {
      if (client == null && treatment instanceof FileAccessTreatment access) {
        client = access.connect(fs).orElse(null);
      }
    }
    client = client == null ? FileAccess.of(fs) : client;
    for (TaskTreatment treatment : context.treatments()) {
      client = treatment instanceof FileAccessTreatment access ? access.wrap(client) : client;
    }
    return client;
  }

  /** Returns the client that reads the data for {@link #VERIFY}, which is the client under test. */
  FileAccess verifier() {
    return access;
  }

  /**
   * Adds the variant's evidence from a stream. Called immediately before the stream is closed,
   * because a closed stream may have released its internals.
   *
   * @param stream the {@code FSDataOutputStream} or {@code FSDataInputStream}
   */
  protected void inspect(Object stream, Evidence evidence) throws IOException {
    for (TaskTreatment treatment : context.treatments()) {
      treatment.inspect(stream, evidence);
    }
  }

  /**
   * Inspects the closed stream of a measured file outside the timed part, for values that must be
   * summed. Called by many threads.
   *
   * @param index index of the file among the thread's files
   */
  protected void closed(int thread, long index, Object stream) throws IOException {
    done.accumulateAndGet(thread, index + 1, Math::max);
    for (TaskTreatment treatment : context.treatments()) {
      treatment.closed(stream);
    }
  }

  protected final TaskContext context() {
    return context;
  }

  protected final FileSystem fs() {
    return fs;
  }

  protected final FileAccess access() {
    return access;
  }

  final long fileBytes(Phase phase) {
    long bytes = context.number(FILE_BYTES);
    return phase == Phase.MEASURED ? bytes : Math.min(bytes, MAX_WARMUP_BYTES);
  }

  final byte[] newBuffer() {
    return new byte[(int) Math.min(context.number(BUFFER_BYTES), context.number(FILE_BYTES))];
  }

  protected final TestData data(long file) {
    return TestData.of(context.setting(DATA), file);
  }

  /** Inspects a stream (see {@link PeriodicSample}). */
  protected final void inspect(Object stream) throws IOException {
    synchronized (seen) {
      inspect(stream, seen);
    }
  }

  @Override
  public void evidence(Evidence evidence) throws IOException {
    evidence.addAll(seen);
    if (Boolean.parseBoolean(context.setting(VERIFY))) {
      evidence.add(VERIFIED, verify());
    }
  }

  /** Reads this task's files outside the timed part, and compares every byte. */
  private String verify() throws IOException {
    byte[] buffer = newBuffer();
    for (int thread = 0; thread < done.length(); thread++) {
      for (long file = context.firstOfThread(thread);
          file < context.firstOfThread(thread) + done.get(thread);
          file++) {
        Optional<String> wrong = verify(file, buffer);
        if (wrong.isPresent()) {
          return wrong.get();
        }
      }
    }
    return ALL_BYTES;
  }

  /** Returns a message if the content of a file is wrong; empty if it is correct. */
  private Optional<String> verify(long file, byte[] buffer) throws IOException {
    Path path = FileSet.file(context.path(DIR), file);
    TestData expected = data(file);
    try (FSDataInputStream in = verifier().open(path)) {
      long size = fileBytes(Phase.MEASURED);
      for (long position = 0; position < size; ) {
        int count = in.read(buffer, 0, (int) Math.min(buffer.length, size - position));
        if (count < 0) {
          return Optional.of("%s ends after %s of %s bytes".formatted(path, position, size));
        }
        long wrong = expected.firstDifference(buffer, 0, count, position);
        if (wrong >= 0) {
          return Optional.of(path + " has a wrong byte at " + wrong);
        }
        position += count;
        context.alive().run();
      }
    } catch (FileNotFoundException e) {
      return Optional.of(path + " does not exist"); // the operation failed, and the trial's report
      // contains its error
    }
    return Optional.empty();
  }

  static void requireRead(int count, Path path, long position, long size) throws EOFException {
    if (count < 0) {
      throw new EOFException("%s ends after %s of %s bytes".formatted(path, position, size));
    }
  }

  static void requireSame(long wrong, Path path) throws IOException {
    if (wrong >= 0) {
      throw new IOException(path + " has a wrong byte at " + wrong);
    }
  }

  @Override
  public void close() throws IOException {
    try (FileSystem opened = fs;
        FileAccess connected = access) {
      // closes both even if one of them fails
    }
  }
}
