package io.hadoopbench.core.export;

import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.table.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The CSV that Apache Otava looks for changes in: one row a run, of one scenario, in the order of time. Otava reads no row with a gap, so a run that lacks a number is left out.
 */
public final class OtavaTable {
  private static final List<String> OF_RUN = List.of("time", "run", "version", "commit", "cluster");
  private static final String NONE = "unknown";

  private OtavaTable() { }

  /** The table does not take this run; the message says why, in one line. */
  public static final class RefusedException extends IOException {
    RefusedException(String message) {
      super(message);
    }
  }

  /** The name of a column with ratios to the baseline, of the primary metric. */
  public static String ratioColumn(String scenario, String variant) {
    return scenario + "." + variant + ".ratio";
  }

  /**
   * Appends a row, unless that of this run is there.
   *
   * @return why the run is left out, in one line; empty when its row is there
   * @throws RefusedException if the table is of something else, or has later rows
   */
  public static Optional<String> append(Path file, NamedRun run) throws IOException {
    String head = Csv.row(head(run));
    List<String> lines = Files.exists(file) && Files.size(file) > 0 ? Files.readAllLines(file) : List.of();
    if (!lines.isEmpty() && !lines.get(0).equals(head.strip())) {
      throw new RefusedException(file + ": has other columns (" + shortened(lines.get(0)) + "); name another file for " + run.scenario() + " with these variants");
    }
    if (lines.stream().anyMatch(line -> line.contains("," + run.id() + ","))) {
      return Optional.empty();
    }
    String time = Instant.parse(run.run().header().started()).truncatedTo(ChronoUnit.SECONDS).toString();
    if (lines.size() > 1 && time.compareTo(lines.get(lines.size() - 1).split(",", 2)[0]) < 0) {
      throw new RefusedException(file + ": has a row that is later than " + run.id() + "; make the table anew, with all runs");
    }
    Optional<List<String>> numbers = numbers(run);
    if (numbers.isEmpty()) {
      return Optional.of(run.id() + " has no ratio or median of one of its variants, and Otava reads no row with a gap");
    }
    List<String> row = new ArrayList<>(List.of(time, run.id(), fact(run.run(), "version"), fact(run.run(), "revision"), run.run().plan().options().getOrDefault("cluster", NONE)));
    row.addAll(numbers.get());
    Files.writeString(file, (lines.isEmpty() ? head : "") + Csv.row(row), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    return Optional.empty();
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
    return numbers.stream().allMatch(Optional::isPresent) ? Optional.of(numbers.stream().map(number -> String.valueOf(number.get())).toList()) : Optional.empty();
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
