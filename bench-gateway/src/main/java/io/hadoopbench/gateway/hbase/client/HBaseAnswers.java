package io.hadoopbench.gateway.hbase.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.thirdparty.protobuf.CodedOutputStream;

/** Rows as HBase's REST server writes them, byte by byte, for a benchmark of whoever reads them. */
final class HBaseAnswers {
  private static final byte[] COLUMN = (HBaseRows.FAMILY + ":" + HBaseRows.QUALIFIER).getBytes(StandardCharsets.US_ASCII);

  private HBaseAnswers() { }

  /** A row with one cell. */
  record Row(byte[] key, long timestampMillis, byte[] value) { }

  static byte[] of(HBaseFormat format, List<Row> rows) throws IOException {
    return format == HBaseFormat.JSON ? json(rows) : protobuf(rows);
  }

  private static byte[] json(List<Row> rows) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = new JsonFactory().createGenerator(bytes)) {
      json.writeStartObject();
      json.writeArrayFieldStart("Row");
      for (Row row : rows) {
        json.writeStartObject();
        json.writeBinaryField("key", row.key());
        json.writeArrayFieldStart("Cell");
        json.writeStartObject();
        json.writeBinaryField("column", COLUMN);
        json.writeNumberField("timestamp", row.timestampMillis());
        json.writeBinaryField("$", row.value());
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return bytes.toByteArray();
  }

  /** As CellSetMessage.proto and CellMessage.proto of HBase have it. */
  private static byte[] protobuf(List<Row> rows) throws IOException {
    return message(set -> {
      for (Row row : rows) {
        set.writeByteArray(1, message(message -> {
          message.writeByteArray(1, row.key());
          message.writeByteArray(2, message(cell -> {
            cell.writeByteArray(2, COLUMN);
            cell.writeInt64(3, row.timestampMillis());
            cell.writeByteArray(4, row.value());
          }));
        }));
      }
    });
  }

  /** Writes the fields of one message. */
  interface Fields {
    void write(CodedOutputStream out) throws IOException;
  }

  static byte[] message(Fields fields) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    fields.write(out);
    out.flush();
    return bytes.toByteArray();
  }
}
