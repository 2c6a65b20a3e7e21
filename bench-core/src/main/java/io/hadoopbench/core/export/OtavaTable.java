package io.hadoopbench.core.export;

import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.table.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The CSV that Apache Otava looks for changes in: one row a run, of one scenario, in the order of time.
 * Otava reads no row with a gap, so a run that lacks a number is left out.
 *
 * @param file names the table in messages
 * @param lines that it has already
 */
public record OtavaTable(String file, List<String> lines) implements Format {
  private static final List<String> OF_RUN = List.of("time", "run", "version", "commit", "cluster");
  private static final String NONE = "unknown";

  /** One that begins anew. */
  public OtavaTable() {
    this("the table", List.of());
  }

  @Override
  public Format behind(Path there) throws IOException {
    return new OtavaTable(there.toString(), Files.exists(there) ? Files.readAllLines(there) : List.of());
  }

  /** The name of a column with ratios to the baseline, of the primary metric. */
  public static String ratioColumn(String scenario, String variant) {
    return scenario + "." + variant + ".ratio";
  }

  @Override
  public String text(List<NamedRun> runs, Consumer<String> leftOut) throws RefusedException {
    List<String> experiments = runs.stream().map(NamedRun::experiment).distinct().sorted().toList();
    if (experiments.size() > 1) {
      throw new RefusedException("a table for Otava is of one experiment, and these are of " + String.join(", ", experiments));
    }
    List<String> all = new ArrayList<>(lines);
    for (NamedRun run : runs) {
      add(all, run, leftOut);
    }
    return all.stream().map(line -> line + Csv.END).collect(Collectors.joining());
  }

  /** A row of the run, unless that is there. */
  private void add(List<String> all, NamedRun run, Consumer<String> leftOut) throws RefusedException {
    String head = line(head(run));
    if (!all.isEmpty() && !all.get(0).equals(head)) {
      throw new RefusedException(file + ": has other columns (" + shortened(all.get(0)) + "); name another file for " + run.scenario()
          + " with these variants");
    }
    if (all.stream().anyMatch(line -> line.contains("," + run.id() + ","))) {
      return;
    }
    String time = Instant.parse(run.run().header().started()).truncatedTo(ChronoUnit.SECONDS).toString();
    if (all.size() > 1 && time.compareTo(all.get(all.size() - 1).split(",", 2)[0]) < 0) {
      throw new RefusedException(file + ": has a row that is later than " + run.id() + "; make the table anew, with all runs");
    }
    Optional<List<String>> numbers = numbers(run);
    if (numbers.isEmpty()) {
      leftOut.accept(run.id() + " has no ratio or median of one of its variants, and Otava reads no row with a gap");
      return;
    }
    List<String> row = new ArrayList<>(List.of(time, run.id(), fact(run.run(), "version"), fact(run.run(), "revision"),
        run.run().plan().options().getOrDefault("cluster", NONE)));
    row.addAll(numbers.get());
    if (all.isEmpty()) {
      all.add(head);
    }
    all.add(line(row));
  }

  private static String line(List<String> fields) {
    return Csv.row(fields).strip();
  }

  private static List<String> head(NamedRun run) {
    List<String> head = new ArrayList<>(OF_RUN);
    for (String variant : run.variants()) {
      if (!variant.equals(Load.baseline(run.run(), variant))) {
        head.add(ratioColumn(run.scenario(), variant));
      }
      head.add(run.scenario() + "." + variant + ".median");
    }
    return head;
  }

  private static Optional<List<String>> numbers(NamedRun run) {
    Metric primary = run.run().plan().primaryMetric();
    List<Optional<Double>> numbers = new ArrayList<>();
    for (String variant : run.variants()) {
      if (!variant.equals(Load.baseline(run.run(), variant))) {
        numbers.add(run.effect(variant, primary.id()).map(c -> c.effect().ratio()));
      }
      numbers.add(run.summary(variant, primary.id()).map(s -> s.median()));
    }
    return numbers.stream().allMatch(Optional::isPresent)
        ? Optional.of(numbers.stream().map(number -> String.valueOf(number.get())).toList()) : Optional.empty();
  }

  /** Of the Hadoop that was measured. */
  private static String fact(RunResult run, String name) {
    return run.measured().environment().getOrDefault("hadoop", new TreeMap<>()).getOrDefault(name, NONE);
  }

  private static String shortened(String line) {
    String text = line.replaceAll("\\p{Cntrl}", " ");
    return text.length() > 100 ? text.substring(0, 100) + "..." : text;
  }
}
