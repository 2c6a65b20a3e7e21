package io.hadoopbench.core.export;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * OpenMetrics 1.0, all of them gauges: samples of a family stand together, those of a series in the order of time.
 * Each name begins with {@code hadoopbench}.
 *
 * @param isRelative whether each run begins at time 0
 */
public record OpenMetrics(boolean isRelative) implements Format {
  @Override
  public Optional<Format> relative() {
    return Optional.of(new OpenMetrics(true));
  }

  @Override
  public String text(List<NamedRun> runs, Consumer<String> leftOut) {
    Map<String, Map<SortedMap<String, String>, List<String>>> families = new LinkedHashMap<>();
    for (Point point : Points.of(runs, isRelative)) {
      point.fields().forEach((field, value) -> families.computeIfAbsent("hadoopbench_" + point.family() + "_" + field, name -> new LinkedHashMap<>())
          .computeIfAbsent(point.tags(), tags -> new ArrayList<>()).add(value + " " + BigDecimal.valueOf(point.millis(), 3).toPlainString()));
    }
    StringBuilder text = new StringBuilder();
    families.forEach((family, series) -> {
      text.append("# TYPE ").append(family).append(" gauge\n");
      series.forEach((tags, samples) -> {
        String labels = tags.entrySet().stream().map(OpenMetrics::label).collect(Collectors.joining(",", "{", "} "));
        samples.forEach(sample -> text.append(family).append(labels).append(sample).append('\n'));
      });
    });
    return text.append("# EOF\n").toString();
  }

  private static String label(Entry<String, String> tag) {
    return tag.getKey() + "=\"" + tag.getValue().replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\R", "\\\\n") + '"';
  }
}
