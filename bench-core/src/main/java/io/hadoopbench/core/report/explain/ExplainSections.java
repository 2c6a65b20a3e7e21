package io.hadoopbench.core.report.explain;

import io.hadoopbench.core.model.Explanation;
import io.hadoopbench.core.model.Explanation.LoadTime;
import io.hadoopbench.core.model.Explanation.Part;
import io.hadoopbench.core.model.Explanation.Role;
import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Tables of what differences are made of, and of the CPU that the same work takes of each role. */
public final class ExplainSections {
  private static final String LEVEL_BEFORE = "that of the level before";

  private ExplainSections() {}

  /**
   * The parts of each variant and what they differ by from the baseline; the last row of each is
   * their sum.
   */
  public static Section parts(RunResult run) {
    String title =
        run.explained()
            ? "Where the difference comes from"
            : "Where it goes (upper bounds from counters)";
    Section.Builder section =
        table(
            against(run),
            Section.titled("explained", title + ": time of an operation by part (us)"),
            Load.against(run));
    if (!run.findings().explanations().isEmpty()) {
      String engines = engines(run);
      section.note(
          "Means of the load threads' time per operation over the blocks that both variants share,"
              + " so that parts add up to the whole."
              + (run.explained()
                  ? " On a CPU, waiting for one and asleep as the kernel counts it"
                      + (engines.isEmpty()
                          ? "; there are no samples, so what" + " they slept for is unexplained."
                          : "; within these, shares of samples, by "
                              + engines
                              + ". Stacks: explain/<trial>/*.collapsed."
                              + " What the samples themselves cost is the part sampling.")
                  : " CPU of servers and of the clients' other threads is an upper bound of what"
                      + " load threads waited for. Rerun with -explain for samples."));
      against(run).stream()
          .filter(explanation -> !explanation.calls().isEmpty())
          .forEach(
              explanation ->
                  section.note(
                      "Calls for an operation of "
                          + explanation.variant()
                          + ": "
                          + explanation.calls().entrySet().stream()
                              .map(call -> call.getKey() + " " + Numbers.value(call.getValue()))
                              .collect(Collectors.joining(", "))
                          + "."));
    }
    return section.build();
  }

  /** The same of variants that differ in one factor alone, neither of which is the baseline. */
  public static Section levels(RunResult run) {
    return table(
            run.explained() ? levelsOf(run) : List.of(),
            Section.titled(
                "explained-levels",
                "Where the difference to the level before comes from: time of an operation by part"
                    + " (us)"),
            LEVEL_BEFORE)
        .build();
  }

  private static List<Explanation> against(RunResult run) {
    return run.findings().explanations().stream()
        .filter(explanation -> toBaseline(run, explanation))
        .toList();
  }

  /** Whether it explains the difference to the baseline, and not to the level before. */
  static boolean toBaseline(RunResult run, Explanation explanation) {
    return explanation.baseline().equals(Load.baseline(run, explanation.variant()));
  }

  private static List<Explanation> levelsOf(RunResult run) {
    return run.findings().explanations().stream()
        .filter(explanation -> !toBaseline(run, explanation))
        .toList();
  }

  private static Section.Builder table(
      List<Explanation> explanations, Section.Builder section, String baseline) {
    section.text("variant", "part").numbers("variant's", baseline, "difference [95 %]", "share");
    for (Explanation explanation : explanations) {
      String name = explanation.variant();
      for (Part part : Steps.of(explanation.parts())) {
        section.row(
            name,
            part.name().equals(Explanation.UNEXPLAINED) ? "not explained" : part.name(),
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

  /** What the waits for servers of our own are made of. */
  public static Section waits(RunResult run) {
    Section.Builder section =
        waits(
            against(run),
            Section.titled(
                "servers-waits",
                "What the waits for servers are made of: time of an operation (us)"),
            Load.against(run));
    if (against(run).stream().anyMatch(explanation -> !explanation.servers().isEmpty())) {
      section.note(
          "How long the servers' threads on the way of a call had a CPU and waited for one, as the"
              + " kernel counts it, shared out by samples; queues, locks and syncs as the servers"
              + " count them beyond that. They add up to the waits for the NameNode, the Router and"
              + " the KMS.");
    }
    return section.build();
  }

  /** The same of variants that differ in one factor alone. */
  public static Section levelWaits(RunResult run) {
    return waits(
            levelsOf(run),
            Section.titled(
                "servers-waits-levels",
                "What the waits for servers are made of, against the level before (us)"),
            LEVEL_BEFORE)
        .build();
  }

  private static Section.Builder waits(
      List<Explanation> explanations, Section.Builder section, String baseline) {
    section.text("variant", "at the servers").numbers("variant's", baseline, "difference [95 %]");
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
    return run.measured().trials().stream()
        .map(TrialResult::loadTime)
        .filter(Objects::nonNull)
        .map(LoadTime::engine)
        .filter(engine -> !engine.isEmpty())
        .distinct()
        .sorted()
        .collect(Collectors.joining("; "));
  }

  /** What each role needs for a round amount of the work. */
  public static Section sizing(RunResult run) {
    Section.Builder section =
        Section.titled("sizing", "Cores that the work takes")
            .text("variant", "role", "work")
            .numbers("variant's", Load.against(run), "difference [95 %]");
    for (Explanation explanation : against(run)) {
      String name = explanation.variant();
      for (Role role : explanation.roles()) {
        double times = Sentences.amount(role);
        Explanation.Span more = role.difference().times(times);
        section.row(
            name,
            Sentences.named(role),
            Sentences.work(role),
            Numbers.value(role.seconds() * times),
            Numbers.value(role.baselineSeconds() * times),
            Numbers.withInterval(more.mean(), more.ci95()));
        name = "";
      }
    }
    if (run.findings().explanations().stream()
        .anyMatch(explanation -> !explanation.roles().isEmpty())) {
      section.note(
          "Scaled from the CPU time of each role per unit of work, whatever the rate was here: CPUs"
              + " of the same kind under the same kind of load."
              + (run.explained()
                  ? " Clients with sampling on."
                  : " What has no interval is of one trial of each.")
              + " The scheduler's nanoseconds; of threads that ended in a trial, and of servers"
              + " that only a page tells of, to 10 ms a trial.");
    }
    return section.build();
  }

  /**
   * What servers of our own do with their CPU for one operation; the waits for them are made of
   * that, of queues and of the network.
   */
  public static Section servers(RunResult run) {
    Section.Builder section =
        Section.titled(
                "servers-cpu", "CPU time of the servers for an operation by cost centre (us)")
            .text("variant", "server", "cost centre")
            .numbers("variant's", Load.against(run), "difference [95 %]");
    for (Explanation explanation : against(run)) {
      String variant = explanation.variant();
      for (Role role :
          explanation.roles().stream()
              .filter(one -> Sentences.matters(one, explanation))
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
    return section.build();
  }
}
