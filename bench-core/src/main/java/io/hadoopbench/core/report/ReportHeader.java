package io.hadoopbench.core.report;

import io.hadoopbench.core.report.explain.Sentences;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.WarmUpSummary;
import io.hadoopbench.core.result.store.HistogramFiles.Latencies;
import io.hadoopbench.core.table.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The header of every report: the scenario, the environment, the result, and the caveats that apply
 * to the result.
 *
 * @param version version of hadoop-bench that executed the run
 * @param description what the scenario measures; empty if the run does not record it
 * @param facts facts about the run, the most important first
 */
record ReportHeader(
    String scenario,
    String question,
    String cluster,
    String version,
    List<String> description,
    List<String> facts,
    List<Headline.Sentence> answers,
    List<String> explained,
    List<String> warnings) {
  static final String CAVEATS = "Before you quote this number";

  static ReportHeader of(RunResult run, Latencies latencies) {
    return new ReportHeader(
        run.scenario(),
        run.header().question(),
        cluster(run),
        run.header().version(),
        Stream.ofNullable(run.header().description()).toList(),
        facts(run),
        Headline.of(run),
        Sentences.of(run),
        Caveats.of(run, latencies));
  }

  private static List<String> facts(RunResult run) {
    List<String> facts = new ArrayList<>();
    facts.add(cluster(run) + " cluster");
    facts.add(blocks(run) + " blocks");
    InterleavingSection.fact(run).ifPresent(facts::add);
    Optional.ofNullable(run.measured().warmUp()).map(ReportHeader::warmUp).ifPresent(facts::add);
    tasks(run).ifPresent(facts::add);
    facts.add("seed " + run.plan().seed());
    facts.add(run.status().toString());
    facts.add("run " + run.header().runId());
    facts.add("started " + run.header().started().replaceFirst("\\.\\d+Z$", "Z"));
    return facts;
  }

  /**
   * Returns the number of blocks begun and the maximum number if the run may end early, otherwise
   * the planned number.
   */
  private static String blocks(RunResult run) {
    return run.plan().mayEndEarly()
        ? run.blocksBegun() + " of at most " + run.plan().blocks()
        : (run.plan().starts() > 1 ? run.plan().starts() + " starts x " : "")
            + run.plan().blocksPerStart();
  }

  private static String warmUp(WarmUpSummary done) {
    return "warm-up: "
        + Numbers.counted(done.rounds(), "round")
        + ", "
        + Math.round(done.seconds())
        + " s"
        + (done.unread().isEmpty() ? "" : "; not checked: " + String.join(", ", done.unread()));
  }

  /**
   * Returns the option {@code cluster} or, if it is not set, the section {@code cluster} of the
   * environment.
   */
  private static String cluster(RunResult run) {
    SortedMap<String, String> facts = run.environment().get("cluster");
    String option = run.options().get("cluster");
    return option != null ? option : facts == null ? "unknown" : String.join(" ", facts.values());
  }

  /**
   * Returns the Java version, Hadoop version, native library and CPU that tasks reported; empty if
   * no task reported them.
   */
  private static Optional<String> tasks(RunResult run) {
    String facts =
        Stream.of(
                describe(run, "task.java").map(ReportHeader::shortly),
                describe(run, "task.hadoop").map(version -> "Hadoop " + version.split(" ")[0]),
                describe(run, "task.libhadoop").map(state -> "libhadoop " + state),
                describe(run, "task.cpu"))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "));
    return facts.isEmpty() ? Optional.empty() : Optional.of("tasks: " + facts);
  }

  /** Returns each value of a fact that occurred in any trial. */
  private static Optional<String> describe(RunResult run, String fact) {
    SortedSet<String> values = run.describe(fact);
    return values.isEmpty() ? Optional.empty() : Optional.of(String.join(" and ", values));
  }

  /**
   * Shortens a JVM description such as {@code OpenJDK 64-Bit Server VM 17.0.15+6-...} to its
   * version.
   */
  private static String shortly(String java) {
    return "Java "
        + List.of(java.split(" and ")).stream()
            .map(one -> one.replaceFirst(".*VM ", "").replaceFirst("[+-].*", ""))
            .distinct()
            .collect(Collectors.joining(" and "));
  }
}
