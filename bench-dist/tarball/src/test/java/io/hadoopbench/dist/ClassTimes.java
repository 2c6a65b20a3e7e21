package io.hadoopbench.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Records time and CPU of each test class, including its JVM's terminated child processes: a line
 * {@code class,seconds,CPU seconds} in {@code target/class-times}. Classes run one after another in
 * a JVM. {@code scripts/test} prints the slowest.
 */
public final class ClassTimes implements TestExecutionListener {
  private static final Path DIRECTORY = Path.of("target/class-times");
  private static final double TICKS_PER_SECOND = 100;

  /**
   * Index of the first of user and system time of this process and its children, after the name in
   * parentheses.
   */
  private static final int FIRST_TIME = 11;

  private static final int TIMES = 4;

  private record Begin(long nanos, double cpuSeconds) {}

  private final Map<String, Begin> begun = new HashMap<>();

  @Override
  public void executionStarted(TestIdentifier test) {
    if (isClass(test)) {
      begun.put(test.getUniqueId(), new Begin(System.nanoTime(), cpuSeconds()));
    }
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    Begin begin = begun.remove(test.getUniqueId());
    if (begin != null) {
      write(
          String.format(
              Locale.ROOT,
              "%s,%.1f,%.1f%n",
              test.getDisplayName(),
              (System.nanoTime() - begin.nanos()) / 1e9,
              cpuSeconds() - begin.cpuSeconds()));
    }
  }

  private static boolean isClass(TestIdentifier test) {
    return test.isContainer()
        && test.getSource()
            .filter(source -> source instanceof ClassSource of && !of.getClassName().contains("$"))
            .isPresent();
  }

  private static double cpuSeconds() {
    try {
      String stat = Files.readString(Path.of("/proc/self/stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      return IntStream.range(FIRST_TIME, FIRST_TIME + TIMES)
              .mapToLong(i -> Long.parseLong(fields[i]))
              .sum()
          / TICKS_PER_SECOND;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(String line) {
    try {
      Files.createDirectories(DIRECTORY);
      Files.writeString(
          DIRECTORY.resolve(ProcessHandle.current().pid() + ".csv"),
          line,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
