package io.hadoopbench.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which page is of the NameNode that clients call. */
class NameNodePageTest {
  private static boolean same(String called, String told, String... morePorts) {
    return NameNodePage.sameServer(address(called), address(told), List.of(morePorts));
  }

  private static InetSocketAddress address(String text) {
    int colon = text.lastIndexOf(':');
    String host = text.substring(0, colon);
    int port = Integer.parseInt(text.substring(colon + 1));
    return host.endsWith(".invalid") ? InetSocketAddress.createUnresolved(host, port) : new InetSocketAddress(host, port);
  }

  @Test
  void anotherPortOrAnotherHostIsAnotherNameNode() {
    assertThat(same("10.0.0.1:8020", "10.0.0.1:8020")).isTrue();
    assertThat(same("10.0.0.1:8020", "10.0.0.1:8021")).isFalse();
    assertThat(same("10.0.0.1:8020", "10.0.0.2:8020")).isFalse();
  }

  @Test
  void aPortThatTheNameNodeHasBesidesIsItsOwn() {
    assertThat(same("10.0.0.1:9020", "10.0.0.1:8020", "9020", "9021")).isTrue();
    assertThat(same("10.0.0.1:9022", "10.0.0.1:8020", "9020", "9021")).isFalse();
  }

  @Test
  void theLoopbackHasManyAddressesAndANameThatNobodyResolvesSaysNothing() {
    assertThat(same("127.0.0.1:8020", "127.0.0.2:8020")).isTrue();
    assertThat(same("10.0.0.1:8020", "namenode.invalid:8020")).isTrue();
    assertThat(same("10.0.0.1:8020", "namenode.invalid:8021")).isFalse();
  }
}
