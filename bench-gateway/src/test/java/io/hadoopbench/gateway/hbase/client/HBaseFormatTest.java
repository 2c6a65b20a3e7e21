package io.hadoopbench.gateway.hbase.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.apache.hadoop.thirdparty.protobuf.CodedOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HBaseFormatTest {
  private static final HBaseRows ROWS = new HBaseRows(3, 20);

  private static ScanDigest read(HBaseFormat format, byte[] body) throws IOException {
    ScanDigest.Sum digest = new ScanDigest.Sum();
    format.read(body, digest);
    return digest.scanned();
  }

  private static byte[] answer(HBaseFormat format) throws IOException {
    return format == HBaseFormat.JSON ? json() : protobuf(1);
  }

  private static byte[] json() {
    StringBuilder text = new StringBuilder("{\"Row\":[");
    for (long row = 0; row < ROWS.count(); row++) {
      text.append(row == 0 ? "" : ",")
          .append("{\"key\":\"")
          .append(base64(ROWS.key(row)))
          .append("\",\"Cell\":[{\"column\":\"")
          .append(base64("f:v".getBytes()))
          .append("\",\"timestamp\":1,\"$\":\"")
          .append(base64(ROWS.value(row)))
          .append("\"}]}");
    }
    return text.append("]}").toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private interface Fields {
    void write(CodedOutputStream out) throws IOException;
  }

  private static byte[] message(Fields fields) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    fields.write(out);
    out.flush();
    return bytes.toByteArray();
  }

  /** Encodes according to CellSetMessage.proto, with a field that a later version may add. */
  private static byte[] protobuf(int cellsOfARow) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (long number = 0; number < ROWS.count(); number++) {
      long row = number;
      byte[] cell =
          message(
              out -> {
                out.writeByteArray(2, "f:v".getBytes());
                out.writeInt64(3, 1234567890123L);
                out.writeByteArray(4, ROWS.value(row));
                out.writeString(9, "later");
              });
      byte[] message =
          message(
              out -> {
                out.writeByteArray(1, ROWS.key(row));
                for (int i = 0; i < cellsOfARow; i++) {
                  out.writeByteArray(2, cell);
                }
              });
      all.write(message(out -> out.writeByteArray(1, message)));
    }
    return all.toByteArray();
  }

  @ParameterizedTest
  @EnumSource(HBaseFormat.class)
  void rowsAreReadInOrder(HBaseFormat format) throws IOException {
    assertThat(read(format, answer(format))).isEqualTo(ROWS.scanned());
    assertThat(ROWS.scanned().rows()).isEqualTo(3);
    assertThat(ROWS.scanned().bytes()).isEqualTo(3 * (10 + 20));
  }

  @ParameterizedTest
  @EnumSource(HBaseFormat.class)
  void truncatedResponseIsRejected(HBaseFormat format) throws IOException {
    byte[] whole = answer(format);
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      try {
        assertThat(read(format, cut)).as(length + " bytes").isNotEqualTo(ROWS.scanned());
      } catch (IOException e) {
        assertThat(e).hasMessageNotContaining(" not a row format"); // rejected, as expected
      }
    }
  }

  @Test
  void orderChangesChecksum() {
    ScanDigest.Sum digest = new ScanDigest.Sum();
    for (long row : new long[] {0, 2, 1}) {
      digest.add(ROWS.key(row), ROWS.value(row));
    }
    assertThat(digest.scanned().rows()).isEqualTo(3);
    assertThat(digest.scanned()).isNotEqualTo(ROWS.scanned());
  }

  @Test
  void severalCellsOfRowAreRejected() {
    assertThatThrownBy(() -> read(HBaseFormat.PROTOBUF, protobuf(2)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("several cells");
    assertThatThrownBy(
            () ->
                read(
                    HBaseFormat.JSON,
                    "{\"Row\":[{\"key\":\"YQ==\",\"Cell\":[{\"$\":\"YQ==\"},{\"$\":\"YQ==\"}]}]}"
                        .getBytes()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("several cells");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"Row\":[{\"key\":\"YQ==\",\"Cell\":[]}]}",
        "{\"Row\":[{\"key\":\"%%\",\"Cell\":[{\"$\":\"YQ==\"}]}]}",
        "<html>",
        "\u0000",
        "{",
        "{\"Row\":[{\"key\":7,\"Cell\":[{\"$\":\"YQ==\"}]}]}"
      })
  void otherJsonIsRejected(String body) {
    assertThatThrownBy(() -> read(HBaseFormat.JSON, body.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"Row\":[]}", "<html>", "\n\u007f", "\u0000"})
  void invalidProtobufIsRejected(String body) {
    assertThatThrownBy(() -> read(HBaseFormat.PROTOBUF, body.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(IOException.class);
  }
}
