package io.hadoopbench.dist.truth;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** docs/truth.md, made from all runs that are kept. */
final class TruthPage {
  /** Metric: how long a fixed piece of work took beside a trial. */
  static final String PROBE = "host.probeMicros";
  /** Parts of a page: what a run was made for. */
  static final String DEFAULTS = "defaults";
  static final String BESIDE = "beside";
  static final String REFERENCE = "reference";
  static final String SAME = "same";
  static final String DELAY = "delay";
  static final String STALL = "stall";
  static final String NO_STALL = "no-stall";

  private TruthPage() { }

  static String of(List<TruthRun> kept) {
    Map<String, String> letters = Setting.letters(kept.stream().map(TruthRun::machine));
    List<TruthRun> runs = kept.stream().map(run -> run.on(letters.get(run.machine())).today()).toList();
    return Stream.of(head(letters, DaysSection.summary(part(runs, DEFAULTS))), DefaultsSection.of(part(runs, DEFAULTS)), CoverageSection.of(part(runs, REFERENCE), part(runs, DEFAULTS)),
        BesideSection.of(part(runs, BESIDE)), TurnsSection.of(runs), DaysSection.of(part(runs, DEFAULTS)), StartsSection.of(part(runs, DEFAULTS)),
        ProbeSection.of(Stream.concat(part(runs, DEFAULTS).stream(), part(runs, SAME).stream()).toList(), PROBE), SameSection.of(part(runs, SAME)), DelaySection.of(part(runs, DELAY)), StallSection.of(Stream.concat(part(runs, NO_STALL).stream(), part(runs, STALL).stream()).toList()))
        .filter(section -> !section.isEmpty()).collect(Collectors.joining("\n"));
  }

  static List<TruthRun> part(List<TruthRun> runs, String part) {
    return runs.stream().filter(run -> run.part().equals(part)).toList();
  }

  private static String head(Map<String, String> letters, String summary) {
    return """
        # Do the numbers hold?

        %s

        `scripts/truth` makes this page from real runs on the embedded cluster: it adds a line for each to [measurements/truth.jsonl](measurements/truth.jsonl) and
        writes the page again. Each run is a program of its own, with servers of its own. Clients and servers share the machine, which does nothing else. Runs on different machines
        are not mixed:

        %s
        """.formatted(summary, Setting.legend(letters));
  }

  /** Lines of a table: the head, what aligns it, and a row each. */
  static String table(String head, List<String> rows) {
    String align = Stream.of(head.split("\\|")).skip(1).map(column -> column.startsWith("  ") ? "---:" : "---").collect(Collectors.joining("|", "|", "|"));
    return Stream.concat(Stream.of(head, align), rows.stream()).collect(Collectors.joining("\n", "\n", "\n"));
  }

  static String format(String text, Object... values) {
    return String.format(Locale.ROOT, text, values);
  }

  static double median(Stream<Double> values) {
    double[] sorted = values.mapToDouble(Double::doubleValue).sorted().toArray();
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }
}
