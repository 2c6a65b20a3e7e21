package io.hadoopbench.core.files;

import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.Workload;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * In the task: each thread works in a directory of its own. Warm-up operations have another, so that the measured directory holds exactly what was
 * measured.
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

  @Override
  public final Step thread(int thread) throws IOException {
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
   * @param measured its directory, which exists
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
