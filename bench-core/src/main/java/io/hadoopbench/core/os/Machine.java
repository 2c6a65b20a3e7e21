package io.hadoopbench.core.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Facts about the machine, as reported by the operating system. A fact is empty on systems other
 * than Linux, or if a container hides it.
 *
 * @param proc the directory {@code /proc}
 * @param sys the directory {@code /sys}
 */
record Machine(Path proc, Path sys) {
  static Machine here() {
    return new Machine(Path.of("/proc"), Path.of("/sys"));
  }

  static String cores() {
    return Integer.toString(Runtime.getRuntime().availableProcessors());
  }

  static String kernel() {
    return System.getProperty("os.name") + " " + System.getProperty("os.version");
  }

  Optional<String> cpuModel() {
    return CpuModel.of(proc.resolve("cpuinfo"));
  }

  /** Returns a line for the first CPU in {@code /proc/cpuinfo}, for example {@code flags}. */
  Optional<String> cpu(String name) {
    return Optional.ofNullable(NamedLines.of(proc.resolve("cpuinfo")).get(name));
  }

  /** Returns the physical memory in the kernel's format: {@code 16384000 kB}. */
  Optional<String> memory() {
    return Optional.ofNullable(NamedLines.of(proc.resolve("meminfo")).get("MemTotal"));
  }

  Optional<String> clockSource() {
    return text(sys.resolve("devices/system/clocksource/clocksource0/current_clocksource"));
  }

  /**
   * Returns the driver and the governor of CPU idle states, for example {@code intel_idle, menu}.
   */
  Optional<String> idle() {
    Path idle = sys.resolve("devices/system/cpu/cpuidle");
    return text(idle.resolve("current_driver"))
        .map(
            driver ->
                driver
                    + text(idle.resolve("current_governor"))
                        .map(governor -> ", " + governor)
                        .orElse(""));
  }

  /** Returns the kernel's file for dropping the page cache. */
  Path dropCaches() {
    return proc.resolve("sys/vm/drop_caches");
  }

  /** Returns the speed of each network interface in Mbit/s, if the driver reports it. */
  SortedMap<String, String> network() throws IOException {
    Path interfaces = sys.resolve("class/net");
    SortedMap<String, String> speeds = new TreeMap<>();
    if (Files.isDirectory(interfaces)) {
      try (Stream<Path> all = Files.list(interfaces)) {
        // Virtual interfaces have no speed, and reading it fails.
        all.forEach(
            nic ->
                speeds.put(
                    nic.getFileName().toString(),
                    text(nic.resolve("speed"))
                        .map(speed -> speed + " Mbit/s")
                        .orElse("speed unknown")));
      }
    }
    return speeds;
  }

  private static Optional<String> text(Path file) {
    try {
      return Optional.of(Files.readString(file).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Reads lines of the form {@code name : value} from a file, as in {@code /proc}. */
  public static final class NamedLines {
    private NamedLines() {}

    /** Returns the first value of each name; empty if the file is unreadable. */
    public static Map<String, String> of(Path file) {
      Map<String, String> first = new LinkedHashMap<>();
      try {
        for (String line : Files.readAllLines(file)) {
          int colon = line.indexOf(':');
          if (colon > 0) {
            first.putIfAbsent(line.substring(0, colon).trim(), line.substring(colon + 1).trim());
          }
        }
      } catch (IOException e) {
        first.clear(); // callers report a missing value
      }
      return first;
    }
  }
}
