package io.hadoopbench.core.os;

import java.util.Arrays;
import java.util.List;

public final class JvmThreads {
  private JvmThreads() {}

  /** Returns all live threads, without stack traces, so that the threads are not paused. */
  public static List<Thread> all() {
    ThreadGroup root = Thread.currentThread().getThreadGroup();
    while (root.getParent() != null) {
      root = root.getParent();
    }
    Thread[] threads = new Thread[2 * root.activeCount() + 1];
    int count = root.enumerate(threads);
    while (count == threads.length) { // the array was full, so there may be more threads
      threads = new Thread[2 * threads.length];
      count = root.enumerate(threads);
    }
    return List.copyOf(Arrays.asList(threads).subList(0, count));
  }
}
