package io.hadoopbench.cluster.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.core.cluster.Role;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HostsTest {
  private static final List<Host> FOUR =
      IntStream.rangeClosed(1, 4)
          .mapToObj(
              number ->
                  new Host("h" + number, "198.18.0." + number, List.of("enter", "h" + number)))
          .toList();

  private static String place(Role role, int index) {
    return Hosts.several(FOUR).of(role, index).name();
  }

  @Test
  void mastersAreSpreadOverHosts() {
    assertThat(IntStream.range(0, 3).mapToObj(index -> place(Role.NAMENODE, index)))
        .containsExactly("h1", "h2", "h3");
    assertThat(List.of(place(Role.KMS, 0), place(Role.JOURNALNODE, 0), place(Role.KDC, 0)))
        .containsOnly("h4");
    assertThat(place(Role.KMS, 1)).isEqualTo("h3");
    assertThat(place(Role.YARN, 0)).as("ResourceManager").isEqualTo("h3");
  }

  @Test
  void workersAreSpreadRoundRobin() {
    for (Role role : List.of(Role.DATANODE, Role.YARN)) {
      assertThat(IntStream.range(0, 4).mapToObj(index -> place(role, index)))
          .containsExactlyInAnyOrder("h1", "h2", "h3", "h4");
      assertThat(place(role, 4)).isEqualTo(place(role, 0));
    }
  }

  @Test
  void singleHostRunsAllServers() {
    Hosts one = Hosts.several(FOUR.subList(0, 1));
    for (Role role : Role.values()) {
      assertThat(one.of(role, 0)).isEqualTo(one.of(role, 1)).isEqualTo(FOUR.get(0));
    }
  }

  @Test
  void loopbackIsDefault() {
    assertThat(Hosts.one("none").of(Role.KMS, 1)).isEqualTo(Host.LOOPBACK);
    assertThat(Hosts.one("none").ofHdfs(Role.NAMENODE, 0)).isEqualTo(Host.LOOPBACK);
  }
}
