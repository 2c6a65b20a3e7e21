package io.hadoopbench.cluster.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SubnetTest {
  private static final String ROUTES = """
      default via 192.0.2.1 dev eth0
      192.0.2.0/24 dev eth0 proto kernel scope link src 192.0.2.2
      local 127.0.0.0/8 dev lo table local proto kernel scope host src 127.0.0.1
      broadcast 192.0.2.255 dev eth0 table local proto kernel scope link src 192.0.2.2
      """;

  @Test
  void itLiesInTheRangeForBenchmarksAndHasTwoHosts() throws IOException {
    Subnet subnet = Subnet.pick(ROUTES, new Random(1));
    assertThat(subnet.first()).matches("198\\.1[89]\\.\\d+\\.\\d+");
    assertThat(subnet.base() % 4).isZero();
    assertThat(subnet.second()).isNotEqualTo(subnet.first());
  }

  @Test
  void oneThatIsRoutedIsNotPicked() throws IOException {
    String allButOne = "unreachable 198.18.0.0/16\n198.19.128.0/17 via 10.0.0.1 dev tun0\n198.19.64.0/18 dev x\n198.19.32.0/19 dev x\n"
        + "198.19.16.0/20 dev x\n198.19.8.0/21 dev x\n198.19.4.0/22 dev x\n198.19.2.0/23 dev x\n198.19.1.0/24 dev x\n"
        + "198.19.0.128/25 dev x\n198.19.0.64/26 dev x\n198.19.0.32/27 dev x\n198.19.0.16/28 dev x\n198.19.0.8/29 dev x\n198.19.0.5 dev x\n";
    assertThat(Subnet.pick(ROUTES + allButOne, new Random()).first()).isEqualTo("198.19.0.1");
  }

  @Test
  void aMachineThatRoutesTheWholeRangeHasNone() {
    assertThatThrownBy(() -> Subnet.pick(ROUTES + "198.0.0.0/8 dev tun0\n", new Random())).hasMessageContaining("198.18.0.0/15");
  }
}
