package io.hadoopbench.core.os;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the kernel calls the CPUs of a host. Hypervisors call CPUs of very different speed by one
 * name ("AMD EPYC"), so that the numbers of its generation belong to it, where there are any:
 * {@code AMD EPYC (family 26, model 2)}.
 */
public final class CpuModel {
  private static final String NAME = "model name";

  private CpuModel() {}

  /** Of this host; the architecture where the kernel does not tell. */
  public static String here() {
    return of(Path.of("/proc/cpuinfo")).orElseGet(() -> System.getProperty("os.arch"));
  }

  /** Of the first CPU; empty where the kernel does not tell. */
  public static Optional<String> of(Path cpuinfo) {
    Map<String, String> first = NamedLines.of(cpuinfo);
    List<String> numbers =
        Stream.of("cpu family", "model")
            .filter(first::containsKey)
            .map(key -> key.replace("cpu ", "") + " " + first.get(key))
            .collect(Collectors.toList());
    return Optional.ofNullable(first.get(NAME))
        .map(name -> name + (numbers.isEmpty() ? "" : " (" + String.join(", ", numbers) + ")"));
  }
}
