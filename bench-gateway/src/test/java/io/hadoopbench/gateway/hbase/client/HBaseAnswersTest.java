package io.hadoopbench.gateway.hbase.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HBaseAnswersTest {
  private static final int VALUE_BYTES = 20;

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
  void recordedResponsesAreRead(HBaseFormat format) throws IOException {
    ScanDigest.Sum seen = new ScanDigest.Sum();
    format.read(recorded(format), seen);
    ScanDigest.Sum sent = new ScanDigest.Sum();
    for (int i = 0; i < 3; i++) { // the rows that HBase 2.6.1 had
      sent.add(String.format("%010d", i).getBytes(StandardCharsets.US_ASCII), value(i));
    }
    assertThat(seen.scanned()).isEqualTo(sent.scanned());
  }
}
