package io.hadoopbench.core.workload;

import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.Workload;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The task-side part of {@link DirectoryWork}. Each thread that writes has its own directory, and a
 * separate directory for warm-up operations, so that the measured directory contains only measured
 * files. Reading threads share one directory.
 */
public abstract class DirectoryWorkload implements Workload {
  /** Names of settings. */
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
   * Returns a thread's operation.
   *
   * @param measured the thread's existing directory; reading threads share one directory
   * @param warmup the thread's warm-up directory; the same as {@code measured} for reading threads
   */
  protected abstract Step thread(Path measured, Path warmup) throws IOException;

  @Override
  public void close() throws IOException {
    if (fs != null) {
      fs.close();
    }
  }
}
