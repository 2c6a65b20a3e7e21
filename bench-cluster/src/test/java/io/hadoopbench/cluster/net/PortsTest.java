package io.hadoopbench.cluster.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PortsTest {
  @Test
  void portsAreBelowTheEphemeralRange() throws IOException {
    int port = Ports.ofThisHost().next();
    assertThat(port).isBetween(1024, Ports.ephemeralLow() - 1);
  }

  @Test
  void noPortIsHandedOutTwiceEvenByTwoPickersWithTheSameSeed() throws IOException {
    Ports one = new Ports(30_000, new Random(1));
    Ports two = new Ports(30_000, new Random(1));
    Set<Integer> ports = new HashSet<>();
    for (int i = 0; i < 50; i++) {
      assertThat(ports.add(one.next())).isTrue();
      assertThat(ports.add(two.next())).isTrue();
    }
  }

  @Test
  void aPortThatSomebodyListensOnIsSkipped() throws IOException {
    int free = new Ports(29_000, new Random()).next();
    // A range of which this is the last port but the only one in question.
    try (ServerSocket taken = new ServerSocket(free + 1, 1, InetAddress.getByName("127.0.0.1"))) {
      Ports ports = new Ports(free + 2, new Random());
      for (int i = 0; i < 200; i++) {
        assertThat(ports.next()).isNotEqualTo(taken.getLocalPort());
      }
    } catch (java.net.BindException otherProgram) {
      org.junit.jupiter.api.Assumptions.abort("port " + (free + 1) + " is in use");
    }
  }

  @Test
  void anEphemeralRangeThatLeavesNothingIsRefusedWithTheKernelSetting() {
    assertThatThrownBy(() -> new Ports(1024, new Random())).hasMessageContaining("net.ipv4.ip_local_port_range");
  }
}
