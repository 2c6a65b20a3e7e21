package io.hadoopbench.core.report;

import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.Sampled;
import io.hadoopbench.core.model.Series;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.VariantResult;
import io.hadoopbench.core.table.Csv;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** The data behind the report, for a spreadsheet or R: every digit, nothing summarised, invalid trials too. */
public final class CsvReports {
  private static final List<String> TRIAL = List.of("block", "order", "attempt", "variant");

  private CsvReports() { }

  /** One row a trial: where it stood, its factor levels, whether it counts, then all metrics and resources. */
  public static String trials(RunResult run) {
    SortedSet<String> factors = new TreeSet<>();
    run.measured().variants().forEach(v -> factors.addAll(v.levels().keySet()));
    SortedSet<String> metrics = new TreeSet<>();
    SortedSet<String> resources = new TreeSet<>();
    run.measured().trials().forEach(t -> {
      metrics.addAll(t.metrics().keySet());
      resources.addAll(t.resources().keySet());
    });
    List<String> head = new ArrayList<>(TRIAL);
    head.addAll(factors);
    head.addAll(List.of("valid", "reasons"));
    head.addAll(metrics);
    head.addAll(resources);
    StringBuilder out = new StringBuilder(Csv.row(head));
    for (TrialResult trial : TrialSections.inOrder(run)) {
      List<String> row = place(trial);
      VariantResult planned = TrialSections.planned(run, trial);
      factors.forEach(f -> row.add(planned == null ? "" : planned.levels().getOrDefault(f, "")));
      row.add(String.valueOf(trial.valid()));
      row.add(String.join("; ", trial.reasons()));
      metrics.forEach(m -> row.add(number(trial.metrics().get(m))));
      resources.forEach(r -> row.add(number(trial.resources().get(r))));
      out.append(Csv.row(row));
    }
    return out.toString();
  }

  /** One row a trial, second and series: operations, payload bytes as {@code bytes}, then what was sampled of servers. The second is that since the common start. */
  public static String series(RunResult run) {
    List<String> head = new ArrayList<>(TRIAL);
    head.addAll(List.of("second", "series", "value", "unit"));
    StringBuilder out = new StringBuilder(Csv.row(head));
    for (TrialResult trial : TrialSections.inOrder(run)) {
      Series series = trial.series();
      if (series != null) {
        series.operations().forEach((operation, counts) -> rows(out, trial, operation, "1/s", counts));
        rows(out, trial, "bytes", "B/s", series.bytes());
        series.servers().forEach((name, sampled) -> rows(out, trial, name, sampled));
      }
    }
    return out.toString();
  }

  private static void rows(StringBuilder out, TrialResult trial, String operation, String unit, long[] counts) {
    for (int second = 0; counts != null && second < counts.length; second++) {
      row(out, trial, String.valueOf(second), operation, String.valueOf(counts[second]), unit);
    }
  }

  private static void rows(StringBuilder out, TrialResult trial, String name, Sampled sampled) {
    for (int i = 0; i < sampled.values().length; i++) {
      row(out, trial, BigDecimal.valueOf(sampled.atMillis()[i], 3).toPlainString(), name, String.valueOf(sampled.values()[i]), sampled.unit());
    }
  }

  private static void row(StringBuilder out, TrialResult trial, String... cells) {
    List<String> row = place(trial);
    row.addAll(List.of(cells));
    out.append(Csv.row(row));
  }

  private static List<String> place(TrialResult trial) {
    return new ArrayList<>(List.of(String.valueOf(trial.block()), String.valueOf(trial.order()), String.valueOf(trial.attempt()),
        trial.variant()));
  }

  private static String number(Double value) {
    return value == null ? "" : value.toString();
  }
}
