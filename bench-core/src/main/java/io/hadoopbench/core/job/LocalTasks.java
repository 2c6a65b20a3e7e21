package io.hadoopbench.core.job;

import io.hadoopbench.core.os.JvmThreads;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.mapreduce.Job;

/**
 * A job of LocalJobRunner and its tasks, which it calls ended as soon as it has told them to end.
 * They belong to a group of threads of their own, for other jobs may run in this JVM.
 */
final class LocalTasks {
  private static final String JOB = "org.apache.hadoop.mapred.LocalJobRunner$Job";
  private static final String TASK = "LocalJobRunner ";
  private static final long POLL_MILLIS = 10;

  /** What a task closes takes less; what swallowed its interrupt is told again. */
  private static final long AGAIN_NANOS = 1_000_000_000L;

  private final ThreadGroup own = new ThreadGroup("job");

  /** Submits it, by a thread of that group, which those of the job inherit. */
  void submit(Job job) throws IOException, InterruptedException {
    FutureTask<Void> submission =
        new FutureTask<>(
            () -> {
              job.submit();
              return null;
            });
    Thread thread = new Thread(own, submission, "submission");
    thread.start();
    try {
      submission.get();
    } catch (InterruptedException e) {
      thread.interrupt();
      thread.join();
      throw e;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ClassNotFoundException missing) {
        throw new IOException("the job's own classes are missing", missing);
      }
      if (e.getCause() instanceof RuntimeException defect) {
        throw defect;
      }
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    }
  }

  /**
   * Waits until none of its threads runs any more; for a job that has ended, whose tasks may have
   * been told to end and not have heard it.
   *
   * @return false if one still runs at the end of that time
   */
  boolean awaitNone(long millis) throws InterruptedException {
    long began = System.nanoTime();
    long describe = began;
    for (List<Thread> left = left(); !left.isEmpty(); left = left()) {
      long now = System.nanoTime();
      if (now - began > millis * 1_000_000) {
        return false;
      }
      if (now - describe > AGAIN_NANOS) {
        left.forEach(Thread::interrupt);
        describe = now;
      }
      Thread.sleep(POLL_MILLIS);
    }
    return true;
  }

  private List<Thread> left() {
    return JvmThreads.all().stream()
        .filter(
            thread ->
                thread.getThreadGroup() == own
                    && (thread.getClass().getName().equals(JOB)
                        || thread.getName().startsWith(TASK)))
        .toList();
  }
}
