package io.hadoopbench.core.report;

import io.hadoopbench.core.model.RunResult;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Java, Hadoop, native library and CPU of the tasks, as they themselves told: the answer holds for these. */
final class TaskFactsLine {
  private TaskFactsLine() { }

  /** Empty when no task told anything. */
  static Optional<String> of(RunResult run) {
    String facts = Stream.of(told(run, "task.java").map(TaskFactsLine::shortly),
        told(run, "task.hadoop").map(version -> "Hadoop " + version.split(" ")[0]),
            told(run, "task.libhadoop").map(state -> "libhadoop " + state), told(run, "task.cpu"))
        .flatMap(Optional::stream).collect(Collectors.joining(", "));
    return facts.isEmpty() ? Optional.empty() : Optional.of("tasks: " + facts);
  }

  /** Each value that any trial had. */
  private static Optional<String> told(RunResult run, String fact) {
    SortedSet<String> values = run.measured().told(fact);
    return values.isEmpty() ? Optional.empty() : Optional.of(String.join(" and ", values));
  }

  /** {@code OpenJDK 64-Bit Server VM 17.0.15+6-...} without what everybody knows. */
  private static String shortly(String java) {
    return "Java " + List.of(java.split(" and ")).stream()
        .map(one -> one.replaceFirst(".*VM ", "").replaceFirst("[+-].*", "")).distinct()
        .collect(Collectors.joining(" and "));
  }
}
