package io.hadoopbench.core.os;

import io.hadoopbench.core.os.ProcessCpu.ProcessStat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The kernel counters for a process's threads: time on a CPU, and time for which they were runnable
 * without a CPU.
 *
 * @param byThread times by thread id
 * @param processSeconds CPU time of the whole process, including threads that have ended. The
 *     resolution is 10 ms; in a difference it is 1 ns, unless a thread ended in between
 */
public record ThreadTimes(SortedMap<Long, Time> byThread, double processSeconds) {
  public static final ThreadTimes NONE = new ThreadTimes(new TreeMap<>(), 0);

  /**
   * Maximum error of the difference between two readings of a process's tick counters, in user and
   * kernel mode.
   */
  private static final double TICKS_OFF = 4 / HostCpu.TICKS_PER_SECOND;

  private static final Path PROCESSES = Path.of("/proc");

  /**
   * A thread's times.
   *
   * @param name the kernel's name for the thread, which has at most 15 characters
   */
  public record Time(String name, double cpuSeconds, double queueSeconds) {}

  /** Stands for this process in place of a process id. */
  public static final String SELF = "self";

  public static ThreadTimes of(long pid) throws IOException {
    return of(Long.toString(pid));
  }

  /**
   * Returns the times of live threads.
   *
   * @param process process id, or {@link #SELF}
   */
  public static ThreadTimes of(String process) throws IOException {
    return read(PROCESSES.resolve(process));
  }

  /**
   * Reads the times.
   *
   * @throws IOException if the process does not exist, or if the kernel does not report the times
   */
  static ThreadTimes read(Path process) throws IOException {
    SortedMap<Long, Time> times = new TreeMap<>();
    try (Stream<Path> threads = Files.list(process.resolve("task"))) {
      for (Path thread : threads.toList()) {
        try {
          String[] words = Files.readString(thread.resolve("schedstat")).trim().split(" ");
          times.put(
              Long.valueOf(thread.getFileName().toString()),
              new Time(
                  Files.readString(thread.resolve("comm")).trim(),
                  Long.parseLong(words[0]) / 1e9,
                  Long.parseLong(words[1]) / 1e9));
        } catch (IOException e) {
          if (Files.exists(thread)) { // otherwise the thread has ended
            throw e;
          }
        }
      }
      return new ThreadTimes(
          times, ProcessStat.parse(Files.readString(process.resolve("stat"))).cpuSeconds());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw new IOException(
          "the kernel does not report run-queue times for the threads in " + process, e);
    }
  }

  /** Returns the difference from an earlier reading, without threads that have since ended. */
  public ThreadTimes minus(ThreadTimes earlier) {
    SortedMap<Long, Time> since = new TreeMap<>();
    byThread.forEach(
        (thread, now) -> {
          Time before = earlier.byThread.getOrDefault(thread, new Time("", 0, 0));
          since.put(
              thread,
              new Time(
                  now.name(),
                  now.cpuSeconds() - before.cpuSeconds(),
                  now.queueSeconds() - before.queueSeconds()));
        });
    double living = since.values().stream().mapToDouble(Time::cpuSeconds).sum();
    double ended =
        processSeconds - earlier.processSeconds - living; // of ended threads, known only from ticks
    return new ThreadTimes(since, ended > TICKS_OFF ? living + ended : living);
  }

  public ThreadTimes plus(ThreadTimes other) {
    SortedMap<Long, Time> both = new TreeMap<>(byThread);
    both.putAll(other.byThread);
    return new ThreadTimes(both, processSeconds + other.processSeconds);
  }

  public Time sum(Predicate<String> name) {
    return byThread.values().stream()
        .filter(time -> name.test(time.name()))
        .reduce(
            new Time("", 0, 0),
            (one, other) ->
                new Time(
                    "",
                    one.cpuSeconds() + other.cpuSeconds(),
                    one.queueSeconds() + other.queueSeconds()));
  }
}
