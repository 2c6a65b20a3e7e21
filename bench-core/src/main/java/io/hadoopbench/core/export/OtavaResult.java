package io.hadoopbench.core.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.core.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What {@code otava analyze --output json} prints: one object a line, with the change points of each test. */
public final class OtavaResult {
  private static final ObjectMapper JSON = Json.mapper().build();

  private OtavaResult() { }

  /** The file is not what Otava prints; the message names it and says why, in one line. */
  public static final class RefusedException extends IOException {
    RefusedException(Path file, String why) {
      super((file + ": " + why + "; give what 'otava analyze --output json' printed").replaceAll("\\p{Cntrl}+", " "));
    }
  }

  /**
   * A change point.
   *
   * @param metric a column of {@link OtavaTable}
   * @param seconds since the epoch: when the first run after it started
   * @param percent of change, with its sign
   */
  public record Change(String metric, long seconds, String percent) {
    public boolean isOf(NamedRun run) {
      return run.startedMillis() / 1000 == seconds && metric.startsWith(run.scenario() + ".");
    }
  }

  /** @throws RefusedException if it is something else */
  public static List<Change> read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new RefusedException(file, "no such file");
    }
    List<Change> changes = new ArrayList<>();
    try (var values = JSON.readerFor(JsonNode.class).<JsonNode>readValues(file.toFile())) {
      while (values.hasNextValue()) {
        add(changes, file, values.nextValue());
      }
    } catch (JsonProcessingException e) {
      throw new RefusedException(file, "no JSON: " + e.getOriginalMessage());
    }
    return changes;
  }

  private static void add(List<Change> changes, Path file, JsonNode tests) throws IOException {
    if (!tests.isObject()) {
      throw new RefusedException(file, "an object with tests is expected");
    }
    for (JsonNode groups : tests) {
      if (!groups.isArray()) {
        throw new RefusedException(file, "a list of change points is expected");
      }
      for (JsonNode group : groups) {
        for (JsonNode change : group.path("changes")) {
          if (!change.path("metric").isTextual() || !group.path("time").isNumber()) {
            throw new RefusedException(file, "a change point without metric or time");
          }
          String percent = change.path("forward_change_percent").asText();
          changes.add(new Change(change.path("metric").asText(), group.path("time").asLong(), percent.startsWith("-") ? percent : "+" + percent));
        }
      }
    }
  }
}
