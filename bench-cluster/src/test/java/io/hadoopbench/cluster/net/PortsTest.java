package io.hadoopbench.cluster.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PortsTest {
  @Test
  void portsAreOutsideTheEphemeralRange() throws IOException {
    assertThat(new Ports("32768 60999", new Random()).next()).isBetween(32_768 - 20_000, 32_767);
    assertThat(new Ports("1024 50000", new Random()).next())
        .as("no port is left below")
        .isGreaterThan(50_000);
  }

  @Test
  void portsAreUniqueAcrossPickers() throws IOException {
    Ports one = new Ports("30000 60999", new Random(1));
    Ports two = new Ports("30000 60999", new Random(1));
    Set<Integer> ports = new HashSet<>();
    for (int i = 0; i < 50; i++) {
      assertThat(ports.add(one.next())).isTrue();
      assertThat(ports.add(two.next())).isTrue();
    }
  }

  @Test
  void usedPortIsSkipped() throws IOException {
    int free = new Ports("29000 60999", new Random()).next();
    // a range that also starts with the free port
    try (ServerSocket taken = new ServerSocket(free + 1, 1, InetAddress.getByName("127.0.0.1"))) {
      Ports ports = new Ports(free + 2 + " 60999", new Random());
      for (int i = 0; i < 200; i++) {
        assertThat(ports.next()).isNotEqualTo(taken.getLocalPort());
      }
    } catch (java.net.BindException otherProgram) {
      org.junit.jupiter.api.Assumptions.abort("port " + (free + 1) + " is in use");
    }
  }

  /** Ranges that Hadoop's tuning guides recommend. */
  @ParameterizedTest
  @ValueSource(strings = {"1024 65535", "1025 65535", "1024\t65000", "2000 65535", "1 65535"})
  void largeEphemeralRangeIsUsed(String range) throws IOException {
    assertThat(((Ports.PortSource) new Ports(range, new Random())::next).next(30))
        .doesNotHaveDuplicates()
        .allMatch(port -> port >= 1024 && port < 65_536);
  }

  @Test
  void thisHostHasFreePorts() throws IOException {
    assertThat(Ports.ofThisHost().next(3)).doesNotHaveDuplicates();
  }
}
