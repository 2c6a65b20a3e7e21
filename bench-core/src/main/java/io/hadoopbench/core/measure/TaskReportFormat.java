package io.hadoopbench.core.measure;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.io.WritableUtils;

/**
 * The bytes of a {@link TaskReport} between map and driver. Histograms in HdrHistogram's compressed V2 encoding; texts are
 * short (errors and evidence are cut), so that damaged bytes cannot ask for much memory.
 */
public final class TaskReportFormat {
  private static final int VERSION = 2;
  /** A histogram of our shape encodes to less than this; a larger one is not ours. */
  private static final int MAX_HISTOGRAM_BYTES = 1 << 20;
  /** Longest series that is read: 100 days. */
  private static final int MAX_SECONDS = 8_640_000;

  private TaskReportFormat() { }

  public static void write(TaskReport report, DataOutput out) throws IOException {
    out.writeInt(VERSION);
    out.writeInt(report.tasks);
    out.writeLong(report.longestGapNanos);
    out.writeBoolean(report.window != null);
    if (report.window != null) {
      report.window.write(out);
    }
    out.writeInt(report.latencyNanos.size());
    for (Map.Entry<String, Histogram> e : report.latencyNanos.entrySet()) {
      out.writeUTF(e.getKey());
      writeHistogram(out, e.getValue());
      writeSeries(out, report.perSecond.getOrDefault(e.getKey(), new long[0]));
    }
    writeSeries(out, report.bytesPerSecond);
    out.writeInt(report.errors.size());
    for (Map.Entry<String, Long> e : report.errors.entrySet()) {
      out.writeUTF(e.getKey());
      out.writeLong(e.getValue());
      out.writeUTF(report.errorSamples.getOrDefault(e.getKey(), ""));
    }
    out.writeInt(report.resources.size());
    for (Map.Entry<String, Double> e : report.resources.entrySet()) {
      out.writeUTF(e.getKey());
      out.writeDouble(e.getValue());
    }
    out.writeInt(report.evidence.asMap().size());
    for (var fact : report.evidence.asMap().entrySet()) {
      out.writeUTF(fact.getKey());
      out.writeInt(fact.getValue().size());
      for (Map.Entry<String, Long> value : fact.getValue().entrySet()) {
        out.writeUTF(value.getKey());
        out.writeLong(value.getValue());
      }
    }
  }

  public static TaskReport read(DataInput in) throws IOException {
    int version = in.readInt();
    if (version != VERSION) {
      throw new IOException("task report of format " + version + ", expected " + VERSION
          + ": driver and tasks run different versions of bench.jar");
    }
    TaskReport report = new TaskReport();
    report.tasks = in.readInt();
    report.addGap(in.readLong());
    report.window = in.readBoolean() ? Window.read(in) : null;
    for (int i = in.readInt(); i > 0; i--) {
      String operation = in.readUTF();
      report.latencyNanos.put(operation, readHistogram(in));
      report.perSecond.put(operation, readSeries(in));
    }
    report.bytesPerSecond = readSeries(in);
    for (int i = in.readInt(); i > 0; i--) {
      String name = in.readUTF();
      report.errors.put(name, in.readLong());
      String sample = in.readUTF();
      if (!sample.isEmpty()) {
        report.errorSamples.put(name, sample);
      }
    }
    for (int i = in.readInt(); i > 0; i--) {
      report.addResource(in.readUTF(), in.readDouble());
    }
    for (int i = in.readInt(); i > 0; i--) {
      String fact = in.readUTF();
      for (int values = in.readInt(); values > 0; values--) {
        report.evidence.add(fact, in.readUTF(), in.readLong());
      }
    }
    return report;
  }

  private static void writeHistogram(DataOutput out, Histogram histogram) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    out.writeInt(length);
    out.write(buffer.array(), 0, length);
  }

  private static Histogram readHistogram(DataInput in) throws IOException {
    byte[] bytes = new byte[checked(in.readInt(), MAX_HISTOGRAM_BYTES, "histogram bytes")];
    in.readFully(bytes);
    try {
      return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), OperationRecorder.HIGHEST_NANOS);
    } catch (DataFormatException | RuntimeException e) {
      throw new IOException("damaged histogram in a task report: " + e.getMessage(), e);
    }
  }

  private static void writeSeries(DataOutput out, long[] series) throws IOException {
    out.writeInt(series.length);
    for (long value : series) {
      WritableUtils.writeVLong(out, value);
    }
  }

  private static long[] readSeries(DataInput in) throws IOException {
    long[] series = new long[checked(in.readInt(), MAX_SECONDS, "seconds")];
    for (int i = 0; i < series.length; i++) {
      series[i] = WritableUtils.readVLong(in);
    }
    return series;
  }

  private static int checked(int value, int limit, String what) throws IOException {
    if (value < 0 || value > limit) {
      throw new IOException("damaged task report: " + value + " " + what + ", at most " + limit);
    }
    return value;
  }
}
