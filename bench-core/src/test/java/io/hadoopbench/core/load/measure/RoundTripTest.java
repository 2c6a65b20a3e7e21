package io.hadoopbench.core.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class RoundTripTest {
  @Test
  void connectsSucceedWithoutAnAcceptingProcess() throws Exception {
    try (ServerSocket deaf = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
      RoundTrip trip = RoundTrip.to((InetSocketAddress) deaf.getLocalSocketAddress());
      assertThat(trip.connectMicros().orElseThrow()).isBetween(1.0, 1e6);
      assertThat(trip.pingOutcome()).isNotEmpty();
    }
  }

  @Test
  void aRefusedConnectionIsReported() throws Exception {
    InetSocketAddress gone;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      gone = (InetSocketAddress) socket.getLocalSocketAddress();
    }
    assertThat(RoundTrip.to(gone).connectMicros()).isEmpty();
    assertThat(RoundTrip.to(gone).connectOutcome()).containsIgnoringCase("refused");
  }

  @Test
  void theMeanOfPingIsReadInEveryDialect() {
    assertThat(RoundTrip.meanMicros("rtt min/avg/max/mdev = 0.012/0.015/0.020/0.003 ms"))
        .hasValue(15);
    assertThat(RoundTrip.meanMicros("round-trip min/avg/max = 0.05/1.5/2.0 ms")).hasValue(1500);
    assertThat(
            RoundTrip.meanMicros("3 packets transmitted, 0 received, 100% packet loss, time 402ms"))
        .isEmpty();
  }
}
