package io.hadoopbench.core.store;

import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
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
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The latency file of a trial: HdrHistogram log format, one histogram per operation, tagged with
 * its name, values in nanoseconds. Any HdrHistogram tool reads it.
 */
public final class HistogramFiles {
  private static final int SIGNIFICANT_DIGITS = 3;

  private HistogramFiles() {}

  /**
   * @param startMillis start of the measured window, since the epoch
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
   * @throws IOException when the file is missing, damaged, or holds no histogram
   */
  public static SortedMap<String, Histogram> read(Path file) throws IOException {
    SortedMap<String, Histogram> byOperation = new TreeMap<>();
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException("is no file"); // a pipe would be waited for
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
      throw new IOException("damaged: " + e, e); // the reader has no exception of its own
    }
    if (byOperation.isEmpty()) {
      throw new IOException("holds no histogram");
    }
    return byOperation;
  }

  /**
   * Merges the files of all valid trials. A file that cannot be read becomes a warning, for the
   * rest still tells something.
   */
  public static Latencies merge(Path runDir, RunResult run) {
    SortedMap<String, SortedMap<String, Histogram>> merged = new TreeMap<>();
    List<String> warnings = new ArrayList<>();
    for (TrialResult trial : run.measured().ofBlocks()) {
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

  /** A file that a result names; a result may come from anywhere. */
  public static Path inside(Path runDir, String name) throws IOException {
    Path file = runDir.resolve(name).normalize();
    if (!file.startsWith(runDir.normalize())) {
      throw new IOException("lies outside the run's directory");
    }
    return file;
  }
}
