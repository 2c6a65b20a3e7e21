package io.hadoopbench.core.report;

import io.hadoopbench.core.result.Change;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Screen;
import io.hadoopbench.core.table.Screen.Tone;
import io.hadoopbench.core.table.Section;
import io.hadoopbench.core.table.TerminalText;
import java.util.List;

/**
 * Tables of the changes between two runs of an experiment.
 *
 * @param now the later run
 * @param facts descriptions of both runs
 * @param differences between the environments of the two runs
 */
public record ChangeReport(
    RunResult now, List<String> facts, List<Change> changes, List<String> differences) {
  public String terminal(Screen screen) {
    TerminalText out = new TerminalText(screen).paragraph(title(), Tone.TITLE);
    facts.forEach(out::paragraph);
    sections().forEach(out::section);
    if (!differences.isEmpty()) {
      out.title("Other differences");
      differences.forEach(line -> out.paragraph("- " + line));
    }
    return out.toString();
  }

  public String markdown() {
    return Templates.markdown("compare.md", this);
  }

  /** Returns the title, also for the template. */
  String title() {
    return now.scenario() + ": now against then";
  }

  /** Describes the two runs. */
  public static List<String> facts(RunResult then, RunResult now) {
    return List.of("then: " + run(then), "now: " + run(now));
  }

  private static String run(RunResult run) {
    return run.header().runId()
        + ", started "
        + run.header().started().replaceFirst("\\.\\d+Z$", "Z");
  }

  /** Returns the tables with rows, also for the template. */
  List<Section> sections() {
    return List.of(
            section(Change.Kind.EFFECT, "Effects: each variant's ratio to the baseline", true),
            section(
                Change.Kind.FIGURE, "Each variant's values, which depend on the machine", false))
        .stream()
        .filter(Section::hasRows)
        .toList();
  }

  private Section section(Change.Kind kind, String title, boolean ratios) {
    Section section =
        Section.titled(kind.name().toLowerCase(java.util.Locale.ROOT), title)
            .text("variant", "metric")
            .numbers("then", "now", "now / then [95 %]")
            .minor("p adjusted")
            .verdict("result");
    for (Change change : changes) {
      if (change.kind() == kind) {
        section.row(
            List.of(
                change.variant(),
                now.plan().metric(change.metric()).orElseThrow().label(),
                number(change.then(), ratios),
                number(change.now(), ratios),
                Numbers.ratio(change.ratio(), change.ci95()),
                Numbers.p(change.pAdjusted()),
                change.words()));
      }
    }
    return section;
  }

  private static String number(double value, boolean ratio) {
    return ratio ? Numbers.ratio(value) : Numbers.value(value);
  }

  /** Returns one line for each change that fails its gate. */
  public static List<String> lines(List<Change> failing) {
    return failing.stream()
        .map(
            change ->
                change.variant()
                    + ", "
                    + change.metric()
                    + ": "
                    + Numbers.ratio(change.ratio(), change.ci95())
                    + " x then, more than "
                    + Numbers.value(change.tolerancePercent())
                    + " %")
        .toList();
  }
}
