package io.hadoopbench.core.os;

/**
 * Contents of {@code /proc/PID/stat}.
 *
 * @param kernel whether the process is a kernel thread
 * @param cpuSeconds CPU time used by all threads, including threads that have ended; the resolution
 *     is 10 ms
 * @param endedSeconds CPU time used by children that have ended
 */
record ProcessStat(long pid, long parent, boolean kernel, double cpuSeconds, double endedSeconds) {
  /** The kernel's flag PF_KTHREAD. */
  private static final long KERNEL_THREAD = 0x00200000;

  // indexes of the fields after the name: state ppid pgrp session tty tpgid flags minflt cminflt
  // majflt cmajflt utime stime cutime cstime
  private static final int PARENT = 1;
  private static final int FLAGS = 6;
  private static final int TIMES = 11;
  private static final int TIMES_OF_CHILDREN = 13;

  /**
   * Parses the text, in which the name may contain brackets and spaces.
   *
   * @throws NumberFormatException or {@link IndexOutOfBoundsException} if the text is malformed
   */
  static ProcessStat parse(String text) {
    String[] words = text.substring(text.lastIndexOf(')') + 1).trim().split(" ");
    return new ProcessStat(
        Long.parseLong(text.substring(0, text.indexOf(' '))),
        Long.parseLong(words[PARENT]),
        (Long.parseLong(words[FLAGS]) & KERNEL_THREAD) != 0,
        seconds(words, TIMES),
        seconds(words, TIMES_OF_CHILDREN));
  }

  private static double seconds(String[] words, int first) {
    return (Long.parseLong(words[first]) + Long.parseLong(words[first + 1]))
        / HostCpu.TICKS_PER_SECOND;
  }
}
