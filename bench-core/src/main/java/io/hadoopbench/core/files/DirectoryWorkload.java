package io.hadoopbench.core.files;

import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.Workload;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * In the task: each thread that writes works in a directory of its own. Warm-up operations have
 * another, so that the measured directory holds exactly what was measured. Those that read have one
 * directory.
 */
public abstract class DirectoryWorkload implements Workload {
  /** Settings. */
  public static final String MEASURED_DIR = "measuredDir";

  public static final String WARMUP_DIR = "warmupDir";

  private TaskContext context;
  private FileSystem fs;

  @Override
  public void open(TaskContext task) throws IOException {
    context = task;
    fs = FileSystem.newInstance(task.path(MEASURED_DIR).toUri(), task.conf());
  }

  protected final TaskContext context() {
    return context;
  }

  protected final FileSystem fs() {
    return fs;
  }

  /** What the directory of those that read holds. */
  protected final DirectoryFixture entries() {
    return new DirectoryFixture((int) context.number(DirectoryWork.ENTRIES));
  }

  @Override
  public final Step thread(int thread) throws IOException {
    if (!context.settings().containsKey(WARMUP_DIR)) {
      return thread(context.path(MEASURED_DIR), context.path(MEASURED_DIR));
    }
    String own = "m" + context.map() + "t" + thread;
    Path measured = new Path(context.path(MEASURED_DIR), own);
    Path warmup = new Path(context.path(WARMUP_DIR), own);
    fs.mkdirs(measured);
    fs.mkdirs(warmup);
    return thread(measured, warmup);
  }

  /**
   * The operation of one thread.
   *
   * @param measured its directory, which exists; if it reads that of all threads, and there is no
   *     other
   * @param warmup that of its warm-up, likewise
   */
  protected abstract Step thread(Path measured, Path warmup) throws IOException;

  @Override
  public void close() throws IOException {
    if (fs != null) {
      fs.close();
    }
  }
}
