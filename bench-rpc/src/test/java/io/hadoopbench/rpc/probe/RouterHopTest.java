package io.hadoopbench.rpc.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RouterHopTest {
  @Test
  void bothEndsOfHopMustReportTheSame() {
    List<String> router =
        List.of("127.0.0.1:1 KERBEROS auth-conf", "127.0.0.1:2 KERBEROS auth-conf");
    String other = "127.0.0.1:9 TOKEN auth";
    assertThat(RouterHop.asSeen(router, List.of(router.get(0), other, router.get(1))))
        .isEqualTo(RouterHop.AS_ROUTER_REPORTS);
    assertThat(RouterHop.asSeen(router, List.of(router.get(1))))
        .as("one end has closed the first")
        .isEqualTo(RouterHop.AS_ROUTER_REPORTS);
    assertThat(RouterHop.asSeen(router, List.of(router.get(0), "127.0.0.1:2 KERBEROS auth")))
        .isEqualTo("KERBEROS auth instead of KERBEROS auth-conf");
    assertThat(RouterHop.asSeen(router, List.of(other))).isEqualTo("none of 2 sockets");
  }
}
