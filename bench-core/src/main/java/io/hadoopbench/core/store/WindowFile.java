package io.hadoopbench.core.store;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.core.model.Change;
import io.hadoopbench.core.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The nights of one run of a suite, the oldest first: a line of JSON each, so that they outlive
 * directories of runs, which are pruned.
 */
public record WindowFile(Path file) {
  private static final ObjectMapper JSON = Json.stored().build();

  /** A file that holds something else. */
  public static final class RefusedException extends IOException {
    private static final long serialVersionUID = 1;

    RefusedException(String message) {
      super(message);
    }
  }

  /** What is compared from night to night. */
  public record Series(String variant, Change.Kind kind, String metric) {
    @Override
    public String toString() {
      return variant + ", " + metric + (kind == Change.Kind.FIGURE ? ", the figure itself" : "");
    }
  }

  /** What became of a series in a night. */
  public enum Answer {
    /** It is one of the first, which nothing is compared with. */
    @JsonProperty("fills")
    FILLS,
    @JsonProperty("fine")
    FINE,
    @JsonProperty("worse")
    WORSE,
    /** The night has no value, or could not have found what was to be found. */
    @JsonProperty("inconclusive")
    OPEN
  }

  /**
   * A series in a night.
   *
   * @param log centre of the log-ratios of its blocks or, of a figure, of the logarithms; null
   *     where it has no valid value
   * @param variance of that, from the blocks or starts of the night alone
   */
  public record Point(
      String variant, Change.Kind kind, String metric, Double log, Double variance, Answer answer) {
    public boolean of(Series series) {
      return new Series(variant, kind, metric).equals(series);
    }
  }

  /**
   * A run of a night.
   *
   * @param dir where it was, relative to the file
   * @param settings what has to be the same for nights to be compared
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
   * @throws RefusedException naming the line that is no night
   */
  public List<NightlyRun> read() throws IOException {
    List<NightlyRun> nightlyRuns = new ArrayList<>();
    List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
    for (int i = 0; i < lines.size(); i++) {
      nightlyRuns.add(nightlyRun(lines.get(i), i + 1));
    }
    return nightlyRuns;
  }

  private NightlyRun nightlyRun(String line, int number) throws RefusedException {
    NightlyRun nightlyRun = null;
    try {
      nightlyRun = JSON.readValue(line, NightlyRun.class);
    } catch (JsonProcessingException e) {
      // said below, as of what is JSON and no night
    }
    if (nightlyRun == null
        || nightlyRun.settings == null
        || nightlyRun.points == null
        || !nightlyRun.points.stream().allMatch(WindowFile::possible)) {
      throw new RefusedException(
          file + ", line " + number + ": not a night; delete the line, or the file to begin anew");
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

  /** Adds one; the file has it whole, or is what it was. */
  public void add(NightlyRun nightlyRun) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    RunStore.replace(
        file,
        (Files.exists(file) ? Files.readString(file) : "")
            + JSON.writeValueAsString(nightlyRun)
            + "\n");
  }
}
