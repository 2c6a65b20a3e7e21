package io.hadoopbench.core.workload;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WireCaptureTest {
  @TempDir Path dir;

  @Test
  void everySegmentOfAConnectionIsSeenWithItsBytes() throws Exception {
    Path file = dir.resolve("packets.pcapng");
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(listening.getInetAddress(), listening.getLocalPort());
        Socket server = listening.accept();
        WireCapture capture = start(file, listening.getLocalPort())) {
      client.getOutputStream().write("a path".getBytes(US_ASCII));
      assertThat(server.getInputStream().readNBytes(6)).hasSize(6);
      server.getOutputStream().write(1);
      assertThat(client.getInputStream().read()).isEqualTo(1);
      List<WireCapture.Segment> segments = capture.stop();
      assertThat(segments).hasSize(2);
      assertThat(segments.get(0).to()).isEqualTo(listening.getLocalPort());
      assertThat(segments.get(0).from()).isEqualTo(client.getLocalPort());
      assertThat(segments.get(0).payload()).asString(US_ASCII).isEqualTo("a path");
      assertThat(segments.get(1).payload()).containsExactly(1);
      assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
    }
  }

  private static WireCapture start(Path file, int port) {
    try {
      return WireCapture.start(file, List.of(port));
    } catch (IOException e) {
      assumeTrue(false, "no packets can be captured here: " + e.getMessage());
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aLineIsTwoPortsAndAPayload() throws Exception {
    assertThat(WireCapture.segment("8020\t40000\t6120").payload())
        .asString(US_ASCII)
        .isEqualTo("a ");
    assertThat(WireCapture.segment("8020\t40000\t61:20").payload()).hasSize(2);
    for (String line :
        List.of(
            "",
            "8020\t40000",
            "8020\t40000\t6",
            "8020,8020\t1\t61",
            "8020\t40000\tzz",
            "1\t2\t61\t62")) {
      assertThatThrownBy(() -> WireCapture.segment(line)).as(line).isInstanceOf(IOException.class);
    }
  }

  @Test
  void aPathIsFoundAmongOtherBytes() {
    WireCapture.Segment segment =
        new WireCapture.Segment(1, 2, new byte[] {(byte) 0xff, 0, 'r', 'u', 'n', (byte) 0x80});
    assertThat(segment.contains("run".getBytes(US_ASCII))).isTrue();
    assertThat(segment.contains("ruin".getBytes(US_ASCII))).isFalse();
  }
}
