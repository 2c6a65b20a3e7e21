package io.hadoopbench.core.os;

import java.util.Arrays;
import java.util.List;

/** The threads of this JVM. */
public final class JvmThreads {
  private JvmThreads() {}

  /** Returns all living threads; no stack is taken, so threads are not paused. */
  public static List<Thread> all() {
    ThreadGroup root = Thread.currentThread().getThreadGroup();
    while (root.getParent() != null) {
      root = root.getParent();
    }
    Thread[] threads = new Thread[2 * root.activeCount() + 1];
    int count = root.enumerate(threads);
    while (count == threads.length) { // there may be more
      threads = new Thread[2 * threads.length];
      count = root.enumerate(threads);
    }
    return List.copyOf(Arrays.asList(threads).subList(0, count));
  }
}
