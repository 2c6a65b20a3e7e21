package io.hadoopbench.core.os;

import io.hadoopbench.core.os.Machine.NamedLines;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The CPU model of a host, as reported by the kernel. Hypervisors use the same name ("AMD EPYC")
 * for CPUs with very different speeds, so family and model numbers are appended if available:
 * {@code AMD EPYC (family 26, model 2)}.
 */
public final class CpuModel {

  private CpuModel() {}

  /** Returns this host's CPU model, or the architecture if the kernel does not report a model. */
  public static String here() {
    return of(Path.of("/proc/cpuinfo")).orElseGet(() -> System.getProperty("os.arch"));
  }

  /** Returns the model of the first CPU; empty if the kernel does not report the model. */
  public static Optional<String> of(Path cpuinfo) {
    Map<String, String> first = NamedLines.of(cpuinfo);
    List<String> numbers =
        Stream.of("cpu family", "model")
            .filter(first::containsKey)
            .map(key -> key.replace("cpu ", "") + " " + first.get(key))
            .collect(Collectors.toList());
    return Optional.ofNullable(first.get("model name"))
        .map(name -> name + (numbers.isEmpty() ? "" : " (" + String.join(", ", numbers) + ")"));
  }
}
