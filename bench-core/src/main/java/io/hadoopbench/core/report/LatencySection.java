package io.hadoopbench.core.report;

import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.store.HistogramFiles.Latencies;
import io.hadoopbench.core.result.store.Percentiles;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;

/** Latency percentiles by operation and variant, over all valid trials. */
final class LatencySection {
  private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99};

  /** A note on tail percentiles. */
  static final String CLOSED_LOOP =
      "In a closed loop, an operation that hangs delays its thread's following operations, and high"
          + " percentiles and maxima do not include that delay. They are shown, but not"
          + " compared. Run in open loop (-rate) to compare them.";

  private LatencySection() {}

  static Section of(RunResult run, Latencies latencies) {
    List<String> variants = Lookup.variants(run);
    SortedMap<String, SortedMap<String, Histogram>> done = new TreeMap<>(latencies.byOperation());
    done.values().removeIf(byVariant -> most(byVariant) == 0);
    double[] percentiles =
        DoubleStream.of(PERCENTILES)
            .filter(
                percentile ->
                    done.values().stream()
                        .anyMatch(byVariant -> Percentiles.supported(most(byVariant), percentile)))
            .toArray();
    Section section =
        Section.titled("latency", "Operation latency")
            .text("operation", "variant")
            .numbers("operations")
            .numbers(
                DoubleStream.of(percentiles)
                    .mapToObj(percentile -> Numbers.exact(percentile) + " % (us)")
                    .toArray(String[]::new))
            .numbers("max (us)");
    done.forEach(
        (operation, byVariant) ->
            variants.stream()
                .filter(byVariant::containsKey)
                .forEach(
                    variant -> {
                      Histogram histogram = byVariant.get(variant);
                      List<String> cells =
                          new ArrayList<>(
                              List.of(
                                  operation, variant, Numbers.count(histogram.getTotalCount())));
                      for (double percentile : percentiles) {
                        cells.add(micros(Percentiles.nanos(histogram, percentile)));
                      }
                      cells.add(micros(max(histogram)));
                      section.row(cells);
                    }));
    if (done.size() < latencies.byOperation().size()) {
      section.note(
          "Not executed: "
              + latencies.byOperation().keySet().stream()
                  .filter(operation -> !done.containsKey(operation))
                  .collect(Collectors.joining(", "))
              + ".");
    }
    if (!done.isEmpty()) {
      section.note(
          "Merged histograms from all valid trials. A percentile is shown only if at least "
              + Percentiles.MIN_BEYOND
              + " operations are slower.");
      if (run.plan().closedLoop()) {
        section.note(CLOSED_LOOP);
      }
    }
    return section;
  }

  private static long most(SortedMap<String, Histogram> byVariant) {
    return byVariant.values().stream().mapToLong(Histogram::getTotalCount).max().orElse(0);
  }

  private static OptionalDouble max(Histogram histogram) {
    return histogram.getTotalCount() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(histogram.getMaxValue());
  }

  private static String micros(OptionalDouble nanos) {
    return nanos.isPresent()
        ? Numbers.value(nanos.getAsDouble() / TimeUnit.MICROSECONDS.toNanos(1))
        : Numbers.NONE;
  }
}
