package io.hadoopbench.core.job;

import io.hadoopbench.core.os.JvmThreads;

/** Jobs and tasks of LocalJobRunner, which calls a job ended as soon as it has told its tasks to end. */
final class LocalTasks {
  private static final String JOB = "org.apache.hadoop.mapred.LocalJobRunner$Job";
  private static final String TASK = "LocalJobRunner ";
  private static final long POLL_MILLIS = 10;

  private LocalTasks() { }

  /**
   * Waits until none runs in this JVM any more.
   *
   * @return false if one still runs at the end of that time
   */
  static boolean awaitNone(long millis) throws InterruptedException {
    long deadline = System.nanoTime() + millis * 1_000_000;
    while (some()) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      Thread.sleep(POLL_MILLIS);
    }
    return true;
  }

  private static boolean some() {
    return JvmThreads.all().stream().anyMatch(thread -> thread.getClass().getName().equals(JOB) || thread.getName().startsWith(TASK));
  }
}
