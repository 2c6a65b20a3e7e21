package io.hadoopbench.core.result.store;

import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.TrialResult;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/**
 * A trial's latency file in HdrHistogram log format. It contains one histogram per operation,
 * tagged with the operation's name, with values in nanoseconds. HdrHistogram tools can read the
 * file.
 */
public final class HistogramFiles {
  private static final int SIGNIFICANT_DIGITS = 3;

  private HistogramFiles() {}

  /**
   * Writes the file.
   *
   * @param startMillis start of the measured window, in ms since the epoch
   */
  public static void write(Path file, Map<String, Histogram> byOperation, long startMillis)
      throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      HistogramLogWriter writer = new HistogramLogWriter(out);
      writer.outputComment("[hadoop-bench latencies in nanoseconds, one tag per operation]");
      writer.outputLogFormatVersion();
      writer.outputStartTime(startMillis);
      writer.outputLegend();
      for (Map.Entry<String, Histogram> entry : byOperation.entrySet()) {
        Histogram histogram = entry.getValue().copy();
        histogram.setTag(entry.getKey());
        histogram.setStartTimeStamp(startMillis);
        histogram.setEndTimeStamp(Math.max(startMillis, entry.getValue().getEndTimeStamp()));
        writer.outputIntervalHistogram(histogram);
      }
      writer.close();
    }
  }

  /**
   * Reads the file.
   *
   * @throws IOException if the file is missing, damaged, or contains no histogram
   */
  public static SortedMap<String, Histogram> read(Path file) throws IOException {
    SortedMap<String, Histogram> byOperation = new TreeMap<>();
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException("is not a regular file"); // reading a pipe would block
    }
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file));
        HistogramLogReader reader = new HistogramLogReader(in)) {
      while (reader.hasNext()) {
        EncodableHistogram next = reader.nextIntervalHistogram();
        if (next instanceof Histogram histogram && histogram.getTag() != null) {
          byOperation
              .computeIfAbsent(histogram.getTag(), t -> new Histogram(SIGNIFICANT_DIGITS))
              .add(histogram);
        }
      }
    } catch (RuntimeException e) {
      throw new IOException("damaged: " + e, e); // the reader throws no specific exceptions
    }
    if (byOperation.isEmpty()) {
      throw new IOException("contains no histogram");
    }
    return byOperation;
  }

  /**
   * Merges the files of all valid trials. An unreadable file causes only a warning, because the
   * other files are still useful.
   */
  public static Latencies merge(Path runDir, RunResult run) {
    SortedMap<String, SortedMap<String, Histogram>> merged = new TreeMap<>();
    List<String> warnings = new ArrayList<>();
    for (TrialResult trial : run.ofBlocks()) {
      if (trial.valid() && trial.histograms() != null) {
        try {
          read(inside(runDir, trial.histograms()))
              .forEach(
                  (operation, histogram) ->
                      merged
                          .computeIfAbsent(operation, o -> new TreeMap<>())
                          .computeIfAbsent(trial.variant(), v -> new Histogram(SIGNIFICANT_DIGITS))
                          .add(histogram));
        } catch (IOException e) {
          warnings.add(
              "Latencies of "
                  + trial.variant()
                  + " in block "
                  + (trial.block() + 1)
                  + " are missing from the report: "
                  + trial.histograms()
                  + " ("
                  + e.getMessage()
                  + ").");
        }
      }
    }
    return new Latencies(merged, List.copyOf(warnings));
  }

  /**
   * Returns the path of a file to which a result refers. The path is checked because results may
   * come from untrusted sources.
   */
  public static Path inside(Path runDir, String name) throws IOException {
    Path file = runDir.resolve(name).normalize();
    if (!file.startsWith(runDir.normalize())) {
      throw new IOException("is outside the run's directory");
    }
    return file;
  }

  /**
   * The merged latencies of all valid trials, in nanoseconds.
   *
   * @param byOperation histograms by operation and variant
   * @param warnings warnings about unreadable files
   */
  public record Latencies(
      SortedMap<String, SortedMap<String, Histogram>> byOperation, List<String> warnings) {
    public static final Latencies NONE = new Latencies(new TreeMap<>(), List.of());

    public Latencies withWarnings(List<String> more) {
      return new Latencies(byOperation, Stream.concat(warnings.stream(), more.stream()).toList());
    }
  }
}
