package io.hadoopbench.core.load.measure;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.hadoopbench.core.result.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * The format in which map tasks pass {@link TaskReport}s to the driver: JSON, with histograms in
 * HdrHistogram's compressed V2 encoding.
 */
public final class TaskReportFormat {
  private static final int VERSION = 5;

  /** Upper bound for the size of an encoded histogram with the common configuration. */
  private static final int MAX_HISTOGRAM_BYTES = 1 << 20;

  private static final ObjectMapper JSON =
      Json.mapper()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .addModule(
              new SimpleModule()
                  .addSerializer(Histogram.class, new HistogramWriter())
                  .addDeserializer(Histogram.class, new HistogramReader()))
          .build();

  /** A map task's reports, one per arm. */
  record Stored(int version, List<TaskReport> arms) {}

  private TaskReportFormat() {}

  /**
   * Writes reports.
   *
   * @param reports one report per arm
   */
  public static void write(List<TaskReport> reports, OutputStream out) throws IOException {
    JSON.writeValue(out, new Stored(VERSION, reports));
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
      return List.copyOf(stored.arms());
    } catch (RuntimeException e) {
      throw new IOException("damaged task report: " + e.getMessage(), e);
    }
  }

  private static final class HistogramWriter extends StdSerializer<Histogram> {
    HistogramWriter() {
      super(Histogram.class);
    }

    @Override
    public void serialize(Histogram histogram, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
      int length = histogram.encodeIntoCompressedByteBuffer(buffer);
      json.writeBinary(buffer.array(), 0, length);
    }
  }

  private static final class HistogramReader extends StdDeserializer<Histogram> {
    HistogramReader() {
      super(Histogram.class);
    }

    @Override
    public Histogram deserialize(JsonParser json, DeserializationContext context)
        throws IOException {
      byte[] bytes = json.getBinaryValue();
      if (bytes.length > MAX_HISTOGRAM_BYTES) {
        throw new IOException(
            "histogram with " + bytes.length + " bytes, maximum is " + MAX_HISTOGRAM_BYTES);
      }
      try {
        return Histogram.decodeFromCompressedByteBuffer(
            ByteBuffer.wrap(bytes), OperationRecorder.HIGHEST_NANOS);
      } catch (DataFormatException e) {
        throw new IOException("invalid histogram: " + e.getMessage(), e);
      }
    }
  }
}
