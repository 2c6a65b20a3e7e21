package io.hadoopbench.core.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * How long the threads of a process had a CPU, and how long they could have run and had none, as
 * the kernel counts it.
 *
 * @param byThread by the thread's number
 * @param processSeconds of CPU of the whole process, threads that have ended included; to 10 ms,
 *     but of a difference to the nanosecond as long as none has ended
 */
public record ThreadTimes(SortedMap<Long, Time> byThread, double processSeconds) {
  public static final ThreadTimes NONE = new ThreadTimes(new TreeMap<>(), 0);

  /** By which the ticks of a process, in user and in kernel mode, may be off at two readings. */
  private static final double TICKS_OFF = 4 / HostCpu.TICKS_PER_SECOND;

  private static final Path PROCESSES = Path.of("/proc");

  /**
   * @param name what the kernel keeps of a thread's name, 15 characters
   */
  public record Time(String name, double cpuSeconds, double queueSeconds) {}

  /** Name of this process, wherever one is named by its number. */
  public static final String SELF = "self";

  /** Of the threads that live now. */
  public static ThreadTimes of(long pid) throws IOException {
    return of(Long.toString(pid));
  }

  /**
   * @param process its number, or {@link #SELF}
   */
  public static ThreadTimes of(String process) throws IOException {
    return read(PROCESSES.resolve(process));
  }

  /**
   * @throws IOException if there is no such process, or the kernel does not tell
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
          if (Files.exists(thread)) {
            throw e;
          } // else it has ended
        }
      }
      return new ThreadTimes(
          times, ProcessStat.parse(Files.readString(process.resolve("stat"))).cpuSeconds());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw new IOException(
          "the kernel does not tell what the threads of " + process + " waited for a CPU", e);
    }
  }

  /** Since an earlier reading; without threads that have ended meanwhile. */
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
    double ended = processSeconds - earlier.processSeconds - living; // whom the ticks alone know
    return new ThreadTimes(since, ended > TICKS_OFF ? living + ended : living);
  }

  /** With those of another process. */
  public ThreadTimes plus(ThreadTimes other) {
    SortedMap<Long, Time> both = new TreeMap<>(byThread);
    both.putAll(other.byThread);
    return new ThreadTimes(both, processSeconds + other.processSeconds);
  }

  /** All whose names a test takes, as one. */
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
