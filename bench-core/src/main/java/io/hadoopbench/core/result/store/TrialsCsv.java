package io.hadoopbench.core.result.store;

import io.hadoopbench.core.result.Load;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.TrialResult.Series;
import io.hadoopbench.core.table.Printable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The trials of a report, for a spreadsheet or R, with full precision and including invalid trials.
 * Each row is a trial: its position, factor levels and validity, followed by all metrics and
 * resources. With several runs, each row begins with the run's name.
 */
public final class TrialsCsv implements Format {
  private static final List<String> TRIAL = List.of("block", "order", "attempt", "variant");

  /** Returns the headings of the first columns, which describe the trial. */
  static List<String> head(List<NamedRun> runs) {
    List<String> head = new ArrayList<>(runs.size() > 1 ? List.of("run") : List.of());
    head.addAll(TRIAL);
    return head;
  }

  static List<String> place(List<NamedRun> runs, NamedRun run, TrialResult trial) {
    List<String> place = new ArrayList<>(runs.size() > 1 ? List.of(run.id()) : List.of());
    place.addAll(
        List.of(
            String.valueOf(trial.block()),
            String.valueOf(trial.order()),
            String.valueOf(trial.attempt()),
            trial.variant()));
    return place;
  }

  @Override
  public String text(List<NamedRun> runs, Consumer<String> leftOut) {
    SortedSet<String> factors = new TreeSet<>();
    SortedSet<String> metrics = new TreeSet<>();
    SortedSet<String> resources = new TreeSet<>();
    for (NamedRun run : runs) {
      run.run().variants().forEach(v -> factors.addAll(v.levels().keySet()));
      run.run()
          .trials()
          .forEach(
              t -> {
                metrics.addAll(t.metrics().keySet());
                resources.addAll(t.resources().keySet());
              });
    }
    List<String> head = head(runs);
    head.addAll(factors);
    head.addAll(List.of("valid", "reasons"));
    head.addAll(metrics);
    head.addAll(resources);
    StringBuilder out = new StringBuilder(Csv.row(head));
    for (NamedRun run : runs) {
      for (TrialResult trial : run.run().trialsInOrder()) {
        List<String> row = place(runs, run, trial);
        SortedMap<String, String> levels = Load.levels(run.run(), trial.variant());
        factors.forEach(f -> row.add(levels.getOrDefault(f, "")));
        row.add(String.valueOf(trial.valid()));
        row.add(String.join("; ", trial.reasons()));
        metrics.forEach(m -> row.add(number(trial.metrics().get(m))));
        resources.forEach(r -> row.add(number(trial.resources().get(r))));
        out.append(Csv.row(row));
      }
    }
    return out.toString();
  }

  private static String number(Double value) {
    return value == null ? "" : value.toString();
  }

  /**
   * The per-second data of a report, for a spreadsheet or R. Each row is one second of a series in
   * a trial. The series are operations, payload bytes as {@code bytes}, and server samples. Seconds
   * are counted from the common start.
   */
  public static final class SeriesCsv implements Format {
    @Override
    public String text(List<NamedRun> runs, Consumer<String> leftOut) {
      List<String> head = TrialsCsv.head(runs);
      head.addAll(List.of("second", "series", "value", "unit"));
      StringBuilder out = new StringBuilder(Csv.row(head));
      for (NamedRun run : runs) {
        for (TrialResult trial : run.run().trialsInOrder()) {
          if (trial.series() != null) {
            rows(out, TrialsCsv.place(runs, run, trial), trial.series());
          }
        }
      }
      return out.toString();
    }

    private static void rows(StringBuilder out, List<String> place, Series series) {
      series
          .operations()
          .forEach((operation, counts) -> rows(out, place, operation, "1/s", counts));
      rows(out, place, "bytes", "B/s", series.bytes());
      series
          .servers()
          .forEach(
              (name, sampled) -> {
                for (int i = 0; i < sampled.values().length; i++) {
                  row(
                      out,
                      place,
                      BigDecimal.valueOf(sampled.atMillis()[i], 3).toPlainString(),
                      name,
                      String.valueOf(sampled.values()[i]),
                      sampled.unit());
                }
              });
    }

    private static void rows(
        StringBuilder out, List<String> place, String name, String unit, long[] counts) {
      for (int second = 0; counts != null && second < counts.length; second++) {
        row(out, place, String.valueOf(second), name, String.valueOf(counts[second]), unit);
      }
    }

    private static void row(StringBuilder out, List<String> place, String... cells) {
      List<String> row = new ArrayList<>(place);
      row.addAll(List.of(cells));
      out.append(Csv.row(row));
    }
  }

  /** Writes rows as in RFC 4180: rows end with CRLF, and fields are quoted if necessary. */
  public static final class Csv {
    /** Matches text that a spreadsheet would evaluate. Numbers may begin with a sign. */
    private static final Pattern FORMULA = Pattern.compile("[=@]|[+-](?![\\d.])");

    public static final String END = "\r\n";

    private Csv() {}

    public static String row(List<String> fields) {
      return fields.stream().map(Csv::field).collect(Collectors.joining(",", "", END));
    }

    private static String field(String text) {
      String safe = Printable.text(FORMULA.matcher(text).lookingAt() ? "'" + text : text);
      return safe.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n')
          ? '"' + safe.replace("\"", "\"\"") + '"'
          : safe;
    }
  }
}
