package io.hadoopbench.kms;

import io.hadoopbench.core.files.ReadFiles;
import io.hadoopbench.core.files.WriteFiles;
import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.measure.Evidence;
import java.io.IOException;

/** Writing and reading whole files, with the codec in use as evidence. */
final class KmsFileWorkloads {
  /** Setting: JCE provider to register for the task, or empty. */
  static final String PROVIDER = "jceProvider";

  private KmsFileWorkloads() { }

  /** Writes files. */
  public static final class Write extends WriteFiles {
    @Override
    public void open(TaskContext task) throws IOException {
      acquire(task);
      super.open(task);
    }

    @Override
    protected void inspect(Object stream, Evidence evidence) throws IOException {
      StreamProbe.describe(stream, context().conf(), evidence);
    }

    @Override
    public void close() throws IOException {
      release(context());
      super.close();
    }
  }

  /** Reads files. */
  public static final class Read extends ReadFiles {
    @Override
    public void open(TaskContext task) throws IOException {
      acquire(task);
      super.open(task);
    }

    @Override
    protected void inspect(Object stream, Evidence evidence) throws IOException {
      StreamProbe.describe(stream, context().conf(), evidence);
    }

    @Override
    public void close() throws IOException {
      release(context());
      super.close();
    }
  }

  private static void acquire(TaskContext task) throws IOException {
    if (!task.setting(PROVIDER).isEmpty()) {
      JceProviders.acquire(task.setting(PROVIDER));
    }
  }

  /** @param task null when the workload did not open */
  private static void release(TaskContext task) {
    if (task != null && !task.setting(PROVIDER).isEmpty()) {
      JceProviders.release(task.setting(PROVIDER));
    }
  }
}
