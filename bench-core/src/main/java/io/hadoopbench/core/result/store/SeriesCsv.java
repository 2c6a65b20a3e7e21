package io.hadoopbench.core.result.store;

import io.hadoopbench.core.result.Series;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.table.Csv;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The per-second data of a report, for a spreadsheet or R. Each row is one second of a series in a
 * trial. The series are operations, payload bytes as {@code bytes}, and server samples. Seconds are
 * counted from the common start.
 */
public final class SeriesCsv implements Format {
  @Override
  public String text(List<NamedRun> runs, Consumer<String> leftOut) {
    List<String> head = TrialsCsv.head(runs);
    head.addAll(List.of("second", "series", "value", "unit"));
    StringBuilder out = new StringBuilder(Csv.row(head));
    for (NamedRun run : runs) {
      for (TrialResult trial : run.run().measured().trialsInOrder()) {
        if (trial.series() != null) {
          rows(out, TrialsCsv.place(runs, run, trial), trial.series());
        }
      }
    }
    return out.toString();
  }

  private static void rows(StringBuilder out, List<String> place, Series series) {
    series.operations().forEach((operation, counts) -> rows(out, place, operation, "1/s", counts));
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
