package io.hadoopbench.core.result.store;

import io.hadoopbench.core.result.Load;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.table.Csv;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;

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
      run.run().measured().variants().forEach(v -> factors.addAll(v.levels().keySet()));
      run.run()
          .measured()
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
      for (TrialResult trial : run.run().measured().trialsInOrder()) {
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
}
