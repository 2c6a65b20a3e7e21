package io.hadoopbench.core.job;

import io.hadoopbench.core.os.JvmThreads;
import java.util.List;

/** Jobs and tasks of LocalJobRunner, which calls a job ended as soon as it has told its tasks to end. */
final class LocalTasks {
  private static final String JOB = "org.apache.hadoop.mapred.LocalJobRunner$Job";
  private static final String TASK = "LocalJobRunner ";
  private static final long POLL_MILLIS = 10;
  /** What a task closes takes less; what swallowed its interrupt is told again. */
  private static final long AGAIN_NANOS = 1_000_000_000L;

  private LocalTasks() { }

  /**
   * Waits until none runs in this JVM any more; for jobs that have ended, whose tasks may have been told to end and not have heard it.
   *
   * @return false if one still runs at the end of that time
   */
  static boolean awaitNone(long millis) throws InterruptedException {
    long began = System.nanoTime();
    long told = began;
    for (List<Thread> left = left(); !left.isEmpty(); left = left()) {
      long now = System.nanoTime();
      if (now - began > millis * 1_000_000) {
        return false;
      }
      if (now - told > AGAIN_NANOS) {
        left.forEach(Thread::interrupt);
        told = now;
      }
      Thread.sleep(POLL_MILLIS);
    }
    return true;
  }

  private static List<Thread> left() {
    return JvmThreads.all().stream().filter(thread -> thread.getClass().getName().equals(JOB) || thread.getName().startsWith(TASK)).toList();
  }
}
