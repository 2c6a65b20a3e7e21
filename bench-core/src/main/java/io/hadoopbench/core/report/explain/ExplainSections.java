package io.hadoopbench.core.report.explain;

import io.hadoopbench.core.report.explain.Waterfall.Steps;
import io.hadoopbench.core.result.Explanation;
import io.hadoopbench.core.result.Explanation.LoadTime;
import io.hadoopbench.core.result.Explanation.Part;
import io.hadoopbench.core.result.Explanation.Role;
import io.hadoopbench.core.result.Load;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Tables of the components of differences and of the CPU time per role for the same work. */
public final class ExplainSections {
  private static final String LEVEL_BEFORE = "the previous level's";

  private ExplainSections() {}

  /**
   * Returns each variant's components and their differences from the baseline. The last row of each
   * variant is the sum.
   */
  public static Section parts(RunResult run) {
    String title =
        run.explained()
            ? "Where the difference comes from"
            : "Where the time goes (upper bounds from counters)";
    Section section =
        table(
            against(run),
            Section.titled("explained", title + ": time per operation by component (us)"),
            Load.against(run));
    if (!run.explanations().isEmpty()) {
      String engines = engines(run);
      section.note(
          "Means of the load threads' time per operation over the blocks that both variants share,"
              + " so that components add up to the total."
              + (run.explained()
                  ? " Time on a CPU, waiting for a CPU and asleep comes from kernel counters"
                      + (engines.isEmpty()
                          ? "; without samples the time asleep is not explained."
                          : ", apportioned according to the share of samples from "
                              + engines
                              + ". Stacks: explain/<trial>/*.collapsed."
                              + " The component \"sampling\" is the profiler's overhead.")
                  : " CPU use by servers and background threads is an upper bound on the wait. Use"
                      + " -explain for a sampled breakdown."));
      against(run).stream()
          .filter(explanation -> !explanation.calls().isEmpty())
          .forEach(
              explanation ->
                  section.note(
                      "Calls per operation of "
                          + explanation.variant()
                          + ": "
                          + explanation.calls().entrySet().stream()
                              .map(call -> call.getKey() + " " + Numbers.value(call.getValue()))
                              .collect(Collectors.joining(", "))
                          + "."));
    }
    return section;
  }

  /**
   * Returns the components of differences between variants that differ in only one factor and are
   * not the baseline.
   */
  public static Section levels(RunResult run) {
    return table(
        run.explained() ? levelsOf(run) : List.of(),
        Section.titled(
            "explained-levels",
            "Where the difference from the previous level comes from: time per operation by"
                + " component (us)"),
        LEVEL_BEFORE);
  }

  private static List<Explanation> against(RunResult run) {
    return run.explanations().stream().filter(explanation -> toBaseline(run, explanation)).toList();
  }

  /** Returns whether the explanation compares with the baseline, not with the previous level. */
  static boolean toBaseline(RunResult run, Explanation explanation) {
    return explanation.baseline().equals(Load.baseline(run, explanation.variant()));
  }

  private static List<Explanation> levelsOf(RunResult run) {
    return run.explanations().stream()
        .filter(explanation -> !toBaseline(run, explanation))
        .toList();
  }

  private static Section table(List<Explanation> explanations, Section section, String baseline) {
    section
        .text("variant", "component")
        .numbers("variant's", baseline, "difference [95 %]", "share");
    for (Explanation explanation : explanations) {
      String name = explanation.variant();
      for (Part part : Steps.of(explanation.parts())) {
        section.row(
            name,
            part.isUnexplained() ? "not explained" : part.name(),
            Numbers.value(part.micros()),
            Numbers.value(part.baselineMicros()),
            Numbers.withInterval(part.difference().mean(), part.difference().ci95()),
            Sentences.percent(explanation.share(part)));
        name = "";
      }
      section.row(
          "",
          "all",
          Numbers.value(explanation.micros()),
          Numbers.value(explanation.baselineMicros()),
          Numbers.withInterval(explanation.difference().mean(), explanation.difference().ci95()),
          "100 %");
    }
    return section;
  }

  /** Returns the components of waits for embedded servers. */
  public static Section waits(RunResult run) {
    Section section =
        waits(
            against(run),
            Section.titled(
                "servers-waits", "Components of the waits for servers: time per operation (us)"),
            Load.against(run));
    if (against(run).stream().anyMatch(explanation -> !explanation.servers().isEmpty())) {
      section.note(
          "On-CPU and run-queue time in the server threads that handle calls comes from kernel"
              + " counters, apportioned according to the share of samples; queues, locks and syncs"
              + " are counted by the servers. The rows add up to the waits for the NameNode, the"
              + " Router and the KMS.");
    }
    return section;
  }

  /**
   * Returns the components of waits for variants that differ in only one factor and are not the
   * baseline.
   */
  public static Section levelWaits(RunResult run) {
    return waits(
        levelsOf(run),
        Section.titled(
            "servers-waits-levels",
            "Components of the waits for servers, compared with the previous level (us)"),
        LEVEL_BEFORE);
  }

  private static Section waits(List<Explanation> explanations, Section section, String baseline) {
    section.text("variant", "component").numbers("variant's", baseline, "difference [95 %]");
    for (Explanation explanation : explanations) {
      String name = explanation.variant();
      for (Part part : Steps.of(explanation.servers())) {
        section.row(
            name,
            part.name(),
            Numbers.value(part.micros()),
            Numbers.value(part.baselineMicros()),
            Numbers.withInterval(part.difference().mean(), part.difference().ci95()));
        name = "";
      }
    }
    return section;
  }

  private static String engines(RunResult run) {
    return run.trials().stream()
        .map(TrialResult::loadTime)
        .filter(Objects::nonNull)
        .map(LoadTime::engine)
        .filter(engine -> !engine.isEmpty())
        .distinct()
        .sorted()
        .collect(Collectors.joining("; "));
  }

  /** Returns the cores that each role needs for a round amount of work. */
  public static Section sizing(RunResult run) {
    Section section =
        Section.titled("sizing", "Cores, or seconds of CPU, that the work needs")
            .text("variant", "role", "work")
            .numbers("variant's", Load.against(run), "difference [95 %]");
    for (Explanation explanation : against(run)) {
      String name = explanation.variant();
      for (Role role : explanation.roles()) {
        double times = Sentences.amount(explanation, role);
        Explanation.Span more = role.difference().times(times);
        section.row(
            name,
            Sentences.named(role),
            Sentences.work(explanation, role),
            Numbers.value(role.seconds() * times),
            Numbers.value(role.baselineSeconds() * times),
            Numbers.withInterval(more.mean(), more.ci95()));
        name = "";
      }
    }
    if (run.explanations().stream().anyMatch(explanation -> !explanation.roles().isEmpty())) {
      section.note(
          "Scaled from each role's CPU time per unit of work; valid for the same kind of CPU under"
              + " the same kind of load."
              + (run.explained()
                  ? " Client CPU includes sampling."
                  : " Values without an interval are from one trial per variant.")
              + " Resolution: nanoseconds from the scheduler; 10 ms per trial for threads that"
              + " ended in the trial and for servers that are read from metrics pages only.");
    }
    return section;
  }

  /**
   * Returns the CPU time per operation of the embedded servers, by category. Waits for the servers
   * consist of this CPU time, queueing and network time.
   */
  public static Section servers(RunResult run) {
    Section section =
        Section.titled("servers-cpu", "Servers' CPU time per operation by category (us)")
            .text("variant", "server", "CPU category")
            .numbers("variant's", Load.against(run), "difference [95 %]");
    for (Explanation explanation : against(run)) {
      String variant = explanation.variant();
      for (Role role :
          explanation.roles().stream()
              .filter(one -> Sentences.isRelevant(one, explanation))
              .toList()) {
        String server = Sentences.named(role);
        for (Part centre : Steps.of(role.centres())) {
          section.row(
              variant,
              server,
              centre.name(),
              Numbers.value(centre.micros()),
              Numbers.value(centre.baselineMicros()),
              Numbers.withInterval(centre.difference().mean(), centre.difference().ci95()));
          variant = "";
          server = "";
        }
      }
    }
    return section;
  }
}
