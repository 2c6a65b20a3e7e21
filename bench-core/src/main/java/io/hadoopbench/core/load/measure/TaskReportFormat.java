package io.hadoopbench.core.load.measure;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.core.result.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * The format in which map tasks pass {@link TaskReport}s to the driver: JSON, with histograms in
 * HdrHistogram's compressed V2 encoding.
 */
public final class TaskReportFormat {
  private static final int VERSION = 4;

  /** Upper bound for the size of an encoded histogram with the common configuration. */
  private static final int MAX_HISTOGRAM_BYTES = 1 << 20;

  private static final ObjectMapper JSON =
      Json.mapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  /** A map task's reports, one per arm. */
  record Stored(int version, List<Report> arms) {}

  record Report(
      int tasks,
      long longestGapNanos,
      Window window,
      SortedMap<String, Operation> operations,
      long[] bytesPerSecond,
      SortedMap<String, Long> errors,
      SortedMap<String, String> errorSamples,
      SortedMap<String, Double> resources,
      SortedMap<String, SliceRate> rates,
      SortedMap<String, TaskHost> hosts,
      SortedMap<String, SortedMap<String, Long>> evidence) {}

  record Operation(byte[] nanos, long[] perSecond) {}

  private TaskReportFormat() {}

  /**
   * Writes reports.
   *
   * @param reports one report per arm
   */
  public static void write(List<TaskReport> reports, OutputStream out) throws IOException {
    JSON.writeValue(
        out,
        new Stored(
            VERSION, reports.stream().map(TaskReportFormat::stored).collect(Collectors.toList())));
  }

  private static Report stored(TaskReport report) {
    SortedMap<String, Operation> operations = new TreeMap<>();
    report.latencyNanos.forEach(
        (operation, nanos) ->
            operations.put(
                operation,
                new Operation(
                    bytes(nanos), report.perSecond.getOrDefault(operation, new long[0]))));
    return new Report(
        report.tasks,
        report.longestGapNanos,
        report.window,
        operations,
        report.bytesPerSecond,
        report.errors,
        report.errorSamples,
        report.resources,
        report.rates,
        report.hosts,
        report.evidence.asMap());
  }

  private static byte[] bytes(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    return Arrays.copyOf(buffer.array(), histogram.encodeIntoCompressedByteBuffer(buffer));
  }

  /**
   * Reads one report per arm.
   *
   * @throws IOException if the input is damaged or has a different version
   */
  public static List<TaskReport> read(InputStream in) throws IOException {
    try {
      Stored stored = JSON.readValue(in, Stored.class);
      if (stored.version() != VERSION) {
        throw new IOException(
            "task report in format "
                + stored.version()
                + ", expected "
                + VERSION
                + ": driver and tasks run different bench.jar versions");
      }
      return stored.arms().stream().map(TaskReportFormat::report).collect(Collectors.toList());
    } catch (RuntimeException e) {
      throw new IOException("damaged task report: " + e.getMessage(), e);
    }
  }

  private static TaskReport report(Report stored) {
    TaskReport report = new TaskReport();
    report.tasks = stored.tasks();
    report.addGap(stored.longestGapNanos());
    report.window = stored.window();
    stored
        .operations()
        .forEach(
            (name, operation) -> {
              report.latencyNanos.put(name, histogram(operation.nanos()));
              report.perSecond.put(name, operation.perSecond());
            });
    report.bytesPerSecond = stored.bytesPerSecond();
    report.errors.putAll(stored.errors());
    report.errorSamples.putAll(stored.errorSamples());
    report.resources.putAll(stored.resources());
    report.rates.putAll(stored.rates());
    report.hosts.putAll(stored.hosts());
    stored
        .evidence()
        .forEach(
            (fact, values) ->
                values.forEach((value, sightings) -> report.evidence.add(fact, value, sightings)));
    return report;
  }

  private static Histogram histogram(byte[] bytes) {
    if (bytes.length > MAX_HISTOGRAM_BYTES) {
      throw new IllegalArgumentException(
          "histogram with " + bytes.length + " bytes, maximum is " + MAX_HISTOGRAM_BYTES);
    }
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(bytes), OperationRecorder.HIGHEST_NANOS);
    } catch (DataFormatException e) {
      throw new IllegalArgumentException("invalid histogram: " + e.getMessage(), e);
    }
  }
}
