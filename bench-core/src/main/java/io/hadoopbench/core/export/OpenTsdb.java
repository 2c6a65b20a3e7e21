package io.hadoopbench.core.export;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * OpenTSDB's telnet {@code put} with milliseconds, which Timely takes too. Each name begins with {@code hadoopbench}.
 *
 * @param isRelative whether each run begins at time 0
 */
public record OpenTsdb(boolean isRelative) implements Format {
  @Override
  public Optional<Format> relative() {
    return Optional.of(new OpenTsdb(true));
  }

  @Override
  public String text(List<NamedRun> runs, Consumer<String> leftOut) {
    StringBuilder text = new StringBuilder();
    for (Point point : Points.of(runs, isRelative)) {
      String tags = point.tags().entrySet().stream().map(tag -> tag.getKey() + "=" + tag.getValue().replaceAll("[^\\p{L}\\p{Nd}_./-]", "_"))
          .collect(Collectors.joining(" "));
      point.fields().forEach((field, value) -> text.append("put hadoopbench.").append(point.family()).append('.').append(field).append(' ')
          .append(point.millis()).append(' ').append(value).append(' ').append(tags).append('\n'));
    }
    return text.toString();
  }
}
