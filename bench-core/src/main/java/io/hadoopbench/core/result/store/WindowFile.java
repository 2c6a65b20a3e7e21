package io.hadoopbench.core.result.store;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.core.result.Change;
import io.hadoopbench.core.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The nightly runs of one run of a suite, the oldest first. Each nightly run is one line of JSON,
 * so its values remain available after its run directory has been deleted.
 */
public record WindowFile(Path file) {
  private static final ObjectMapper JSON = Json.stored().build();

  /** A series of values that are compared between nightly runs. */
  public record Series(String variant, Change.Kind kind, String metric) {
    @Override
    public String toString() {
      return variant + ", " + metric + (kind == Change.Kind.FIGURE ? ", absolute value" : "");
    }
  }

  public enum Answer {
    /** The nightly run is one of the first runs, which fill the window and are not compared. */
    @JsonProperty("filling")
    FILLING,
    @JsonProperty("fine")
    FINE,
    @JsonProperty("worse")
    WORSE,
    /** The nightly run has no value or could not have detected a relevant change. */
    @JsonProperty("inconclusive")
    INCONCLUSIVE
  }

  /**
   * The value of a series in a nightly run.
   *
   * @param log centre of the blocks' log ratios or, for absolute values, of the logarithms of the
   *     values; null without a valid value
   * @param variance variance of {@code log}, based only on the blocks or server starts of this
   *     nightly run
   */
  public record Point(
      String variant, Change.Kind kind, String metric, Double log, Double variance, Answer answer) {
    public boolean of(Series series) {
      return new Series(variant, kind, metric).equals(series);
    }
  }

  /**
   * A nightly run.
   *
   * @param dir run directory, relative to the directory of this file
   * @param settings settings that nightly runs must have in common to be compared
   */
  public record NightlyRun(
      String runId,
      String started,
      String dir,
      SortedMap<String, String> settings,
      List<Point> points) {
    public Optional<Point> point(Series series) {
      return points.stream().filter(point -> point.of(series)).findFirst();
    }
  }

  /**
   * Reads the nightly runs.
   *
   * @throws Format.RefusedException if a line is not a nightly run; the message gives the first
   *     such line
   */
  public List<NightlyRun> read() throws IOException {
    List<NightlyRun> nightlyRuns = new ArrayList<>();
    List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
    for (int i = 0; i < lines.size(); i++) {
      nightlyRuns.add(nightlyRun(lines.get(i), i + 1));
    }
    return nightlyRuns;
  }

  private NightlyRun nightlyRun(String line, int number) throws Format.RefusedException {
    NightlyRun nightlyRun = null;
    try {
      nightlyRun = JSON.readValue(line, NightlyRun.class);
    } catch (JsonProcessingException e) {
      // reported below, like valid JSON that is not a nightly run
    }
    if (nightlyRun == null
        || nightlyRun.settings == null
        || nightlyRun.points == null
        || !nightlyRun.points.stream().allMatch(WindowFile::possible)) {
      throw new Format.RefusedException(
          file
              + ", line "
              + number
              + ": not a nightly run; delete the line, or delete the file to restart the window");
    }
    return nightlyRun;
  }

  private static boolean possible(Point point) {
    return point != null
        && point.answer != null
        && (point.log == null
            || Double.isFinite(point.log)
                && point.variance != null
                && point.variance >= 0
                && Double.isFinite(point.variance));
  }

  /** Adds a nightly run. The file is replaced atomically. */
  public void add(NightlyRun nightlyRun) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    RunStore.replace(
        file,
        (Files.exists(file) ? Files.readString(file) : "")
            + JSON.writeValueAsString(nightlyRun)
            + "\n");
  }
}
