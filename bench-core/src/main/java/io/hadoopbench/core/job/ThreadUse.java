package io.hadoopbench.core.job;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** CPU time and allocated bytes of a thread since it began. */
record ThreadUse(long cpuNanos, long allocatedBytes) {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  static ThreadUse ofThisThread() {
    return new ThreadUse(THREADS.getCurrentThreadCpuTime(), THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()));
  }

  ThreadUse minus(ThreadUse earlier) {
    return new ThreadUse(cpuNanos - earlier.cpuNanos, allocatedBytes - earlier.allocatedBytes);
  }
}
