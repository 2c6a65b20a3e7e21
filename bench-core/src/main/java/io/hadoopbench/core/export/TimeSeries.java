package io.hadoopbench.core.export;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** Points as the texts of databases of time series. Each name begins with {@code hadoopbench}. */
final class TimeSeries {
  private static final String PREFIX = "hadoopbench";

  private TimeSeries() { }

  /** OpenMetrics 1.0, all of them gauges: samples of a family stand together, those of a series in the order of time. */
  static String openMetrics(List<Point> points) {
    Map<String, Map<SortedMap<String, String>, List<String>>> families = new LinkedHashMap<>();
    for (Point point : points) {
      point.fields().forEach((field, value) -> families.computeIfAbsent(PREFIX + "_" + point.family() + "_" + field, name -> new LinkedHashMap<>())
          .computeIfAbsent(point.tags(), tags -> new ArrayList<>()).add(value + " " + BigDecimal.valueOf(point.millis(), 3).toPlainString()));
    }
    StringBuilder text = new StringBuilder();
    families.forEach((family, series) -> {
      text.append("# TYPE ").append(family).append(" gauge\n");
      series.forEach((tags, samples) -> {
        String labels = tags.entrySet().stream().map(TimeSeries::label).collect(Collectors.joining(",", "{", "} "));
        samples.forEach(sample -> text.append(family).append(labels).append(sample).append('\n'));
      });
    });
    return text.append("# EOF\n").toString();
  }

  private static String label(Entry<String, String> tag) {
    return tag.getKey() + "=\"" + tag.getValue().replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\R", "\\\\n") + '"';
  }

  /** InfluxDB's line protocol with nanoseconds. */
  static String influx(List<Point> points) {
    StringBuilder text = new StringBuilder();
    for (Point point : points) {
      text.append(PREFIX).append('_').append(point.family());
      point.tags().forEach((key, value) -> text.append(',').append(key).append('=').append(influxTag(value)));
      text.append(point.fields().entrySet().stream().map(field -> field.getKey() + "=" + field.getValue()).collect(Collectors.joining(",", " ", " ")));
      text.append(point.millis()).append("000000\n");
    }
    return text.toString();
  }

  /** A backslash at the end would take the next sign with it. */
  private static String influxTag(String value) {
    return value.replaceAll("[,= ]", "\\\\$0").replaceAll("\\p{Cntrl}", "_").replaceAll("\\\\$", "_");
  }

  /** OpenTSDB's telnet {@code put} with milliseconds, which Timely takes too. */
  static String openTsdb(List<Point> points) {
    StringBuilder text = new StringBuilder();
    for (Point point : points) {
      String tags = point.tags().entrySet().stream().map(tag -> tag.getKey() + "=" + tag.getValue().replaceAll("[^\\p{L}\\p{Nd}_./-]", "_")).collect(Collectors.joining(" "));
      point.fields().forEach((field, value) -> text.append("put ").append(PREFIX).append('.').append(point.family()).append('.').append(field).append(' ')
          .append(point.millis()).append(' ').append(value).append(' ').append(tags).append('\n'));
    }
    return text.toString();
  }
}
