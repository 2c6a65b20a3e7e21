package io.hadoopbench.core.load;

import io.hadoopbench.core.os.JvmThreads;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.mapreduce.Job;

/**
 * A LocalJobRunner job and its tasks. LocalJobRunner reports that a killed job has ended as soon as
 * it has interrupted the tasks, so this class waits until they end. The job has its own thread
 * group, because other jobs may run in this JVM.
 */
final class LocalTasks {
  private static final String JOB = "org.apache.hadoop.mapred.LocalJobRunner$Job";
  private static final String TASK = "LocalJobRunner ";
  private static final long POLL_MILLIS = 10;

  /**
   * Time after which a task that ignored its interrupt is interrupted again. It is longer than the
   * time needed for closing.
   */
  private static final long AGAIN_NANOS = 1_000_000_000L;

  private final ThreadGroup own = new ThreadGroup("job");

  /** Submits the job from a thread in the group, so that the job's threads inherit the group. */
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
   * Waits until the threads of the finished job have ended, because tasks may ignore their
   * interrupt.
   *
   * @return false if a thread is still running after this time
   */
  boolean awaitNone(long millis) throws InterruptedException {
    long began = System.nanoTime();
    long lastInterrupt = began;
    for (List<Thread> left = left(); !left.isEmpty(); left = left()) {
      long now = System.nanoTime();
      if (now - began > millis * 1_000_000) {
        return false;
      }
      if (now - lastInterrupt > AGAIN_NANOS) {
        left.forEach(Thread::interrupt);
        lastInterrupt = now;
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
