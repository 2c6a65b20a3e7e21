package io.hadoopbench.gateway.hbase.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.gateway.hbase.client.HBaseFormat.Row;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HBaseAnswersTest {
  private static final int VALUE_BYTES = 20;

  /** Rows that the REST server of HBase 2.6.1 had when its responses were recorded. */
  private static List<Row> rows() {
    return IntStream.range(0, 3)
        .mapToObj(
            i ->
                new Row(
                    String.format("%010d", i).getBytes(StandardCharsets.US_ASCII),
                    1_700_000_000_000L + i,
                    value(i)))
        .toList();
  }

  private static byte[] value(int first) {
    byte[] value = new byte[VALUE_BYTES];
    for (int i = 0; i < value.length; i++) {
      value[i] = (byte) (first + i);
    }
    return value;
  }

  private static byte[] recorded(HBaseFormat format) throws IOException {
    try (InputStream in =
        HBaseAnswersTest.class.getResourceAsStream("hbase-rest-rows." + format.level())) {
      return in.readAllBytes();
    }
  }

  @ParameterizedTest
  @EnumSource(HBaseFormat.class)
  void encodedRowsMatchHBase(HBaseFormat format) throws IOException {
    assertThat(format.write(rows())).isEqualTo(recorded(format));
  }

  @ParameterizedTest
  @EnumSource(HBaseFormat.class)
  void recordedResponsesAreRead(HBaseFormat format) throws IOException {
    ScanDigest.Sum seen = new ScanDigest.Sum();
    format.read(recorded(format), seen);
    ScanDigest.Sum sent = new ScanDigest.Sum();
    rows().forEach(row -> sent.add(row.key(), row.value()));
    assertThat(seen.scanned()).isEqualTo(sent.scanned());
  }
}
