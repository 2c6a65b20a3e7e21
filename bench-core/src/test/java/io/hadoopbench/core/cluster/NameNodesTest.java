package io.hadoopbench.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

/** Which host is that of the NameNode that clients call; SabotageIT has the page of another one. */
class NameNodesTest {
  private static boolean same(String called, String told) {
    return NameNodes.sameHost(address(called), address(told));
  }

  private static InetSocketAddress address(String host) {
    return host.endsWith(".invalid") ? InetSocketAddress.createUnresolved(host, 8020) : new InetSocketAddress(host, 8020);
  }

  @Test
  void anotherAddressIsAnotherHost() {
    assertThat(same("10.0.0.1", "10.0.0.1")).isTrue();
    assertThat(same("10.0.0.1", "10.0.0.2")).isFalse();
  }

  @Test
  void theLoopbackHasManyAddressesAndANameThatNobodyResolvesSaysNothing() {
    assertThat(same("127.0.0.1", "127.0.0.2")).isTrue();
    assertThat(same("10.0.0.1", "namenode.invalid")).isTrue();
  }
}
