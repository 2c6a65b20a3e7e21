package io.hadoopbench.core.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.hadoopbench.core.model.Interval;
import io.hadoopbench.core.model.Json;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.table.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Medians of all metrics, and the effect on the primary one, for services that draw what became of them. */
final class JsonFormats {
  private static final ObjectMapper JSON = Json.mapper().enable(SerializationFeature.INDENT_OUTPUT).build();

  /** Bencher takes names of measures up to here. */
  private static final int MEASURE_LENGTH = 64;

  private JsonFormats() { }

  /** Bencher Metric Format: benchmark, measure, value with bounds. The effect is the measure {@code ratio}. */
  static String bencher(List<NamedRun> runs) {
    Map<String, Map<String, Map<String, Double>>> benchmarks = new LinkedHashMap<>();
    for (NamedRun run : runs) {
      for (String variant : run.variants()) {
        Map<String, Map<String, Double>> measures = new LinkedHashMap<>();
        String primary = run.run().plan().primaryMetric().id();
        run.effect(variant, primary).ifPresent(c -> measures.put("ratio", bounded(c.effect().ratio(), c.effect().ci95())));
        for (Metric metric : run.run().plan().metrics()) {
          run.summary(variant, metric.id()).ifPresent(s -> measures.put(metric.id().substring(0, Math.min(MEASURE_LENGTH, metric.id().length())), bounded(s.median(), s.ci95())));
        }
        if (!measures.isEmpty()) {
          benchmarks.put(run.experiment() + "/" + variant, measures);
        }
      }
    }
    return json(benchmarks);
  }

  private static Map<String, Double> bounded(double value, Interval interval) {
    Map<String, Double> measure = new LinkedHashMap<>();
    measure.put("value", value);
    if (interval != null) {
      measure.put("lower_value", interval.low());
      measure.put("upper_value", interval.high());
    }
    return measure;
  }

  private record Bench(String name, String unit, double value, String range, String extra) { }

  /** What github-action-benchmark takes as customBiggerIsBetter or customSmallerIsBetter: a file holds metrics of one direction. */
  static String github(List<NamedRun> runs, Metric.Better better) {
    List<Bench> benches = new ArrayList<>();
    for (NamedRun run : runs) {
      Metric primary = run.run().plan().primaryMetric();
      for (Metric metric : run.run().plan().metrics()) {
        if (metric.better() != better) {
          continue;
        }
        for (String variant : run.variants()) {
          String name = run.experiment() + "/" + variant + ": " + metric.label();
          if (metric.equals(primary)) {
            run.effect(variant, metric.id()).ifPresent(c -> benches.add(new Bench(name + ", ratio", "x " + c.baseline(), c.effect().ratio(), range(c.effect().ci95()),
                c.effect().n() + " blocks, run " + run.id())));
          }
          run.summary(variant, metric.id()).ifPresent(s -> benches.add(new Bench(name, metric.unit().isEmpty() ? "count" : metric.unit(), s.median(), range(s.ci95()),
              s.n() + " trials, run " + run.id())));
        }
      }
    }
    return json(benches);
  }

  private static String range(Interval interval) {
    return interval == null ? "no interval" : Numbers.value(interval.low()) + " - " + Numbers.value(interval.high());
  }

  private static String json(Object value) {
    try {
      return JSON.writeValueAsString(value) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
