package io.hadoopbench.cluster.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.net.Hosts;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.net.Ports.PortSource;
import io.hadoopbench.cluster.process.ClusterDirectory;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DaemonPlanTest {
  private static final Hosts TWO =
      new Hosts(
          Host.LOOPBACK,
          Optional.of(new Host("outside", "198.18.0.2", List.of("there"))),
          "",
          List.of(),
          () -> {});

  @TempDir Path temp;

  private DaemonPlan plan(ClusterNeeds.Builder builder, Hosts hosts) throws IOException {
    ClusterNeeds needs = builder.build();
    PortSource ports = new AtomicInteger(20_000)::getAndIncrement;
    ClusterLayout layout = ClusterLayout.pick(needs, new ClusterDirectory(temp), hosts, ports);
    return new DaemonPlan(
        new DaemonContext(
            needs,
            new ClusterOptions(
                new Configuration(false), false, false, false, temp.resolve("logs"), step -> {}),
            layout,
            () -> 0,
            ports,
            List.of()));
  }

  private static ClusterNeeds.Builder hdfs(int dataNodes) {
    return ClusterNeeds.builder().servers(Role.NAMENODE).atLeast(Role.DATANODE, dataNodes);
  }

  private static Map<Role, Map<String, String>> outside(int dataNodes) {
    return Map.of(Role.DATANODE, Map.of(ClusterNeeds.OUTSIDE_DATANODES, String.valueOf(dataNodes)));
  }

  private static List<String> names(DaemonPlan plan) {
    return plan.daemons().stream().map(Daemon::name).toList();
  }

  private static Hosts several(int hosts) {
    return Hosts.several(
        IntStream.rangeClosed(1, hosts)
            .mapToObj(
                number ->
                    new Host("h" + number, "198.18.0." + number, List.of("enter", "h" + number)))
            .toList());
  }

  @Test
  void daemonsListenOnTheirHostsAndDataNodesShareJvms() throws IOException {
    DaemonPlan plan = plan(hdfs(3).servers(Role.KMS).atLeast(Role.YARN, 2), several(2));
    assertThat(plan.daemons().stream().map(daemon -> daemon.name() + " " + daemon.host().name()))
        .containsExactly(
            "namenode h1",
            "datanode-1 h1",
            "datanode-2 h2",
            "kms h2",
            "yarn h1",
            "nodemanager-2 h2");
    assertThat(plan.daemons())
        .allSatisfy(
            daemon -> assertThat(daemon.web().getHost()).isEqualTo(daemon.host().address()));
    assertThat(plan.configured(Map.of()).stream().map(Daemon.Configured::daemon))
        .isEqualTo(plan.daemons());
    assertThat(plan.daemons().get(1).jvm().arguments())
        .as("directory, address and ports of two DataNodes")
        .hasSize(2 + 2 * ClusterLayout.PORTS_PER_DATANODE);
    assertThat(plan.clientSites().get("core-site.xml").get("hadoop.security.key.provider.path"))
        .startsWith("kms://http@198.18.0.2:");
    assertThat(plan.clientSites().get("mapred-site.xml").get("yarn.app.mapreduce.am.command-opts"))
        .doesNotContain("-javaagent");
  }

  @Test
  void loopbackServersAreRejectedOnSeveralHosts() {
    assertThatThrownBy(() -> plan(hdfs(1).servers(Role.HIVE), several(2)))
        .isInstanceOf(IOException.class)
        .hasMessage("hive runs only on loopback, not on a cluster with several hosts");
    assertThatThrownBy(
            () ->
                plan(
                    hdfs(1).setting(Role.DATANODE, ClusterNeeds.OUTSIDE_DATANODES, "1"),
                    several(2)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("spread over fixed hosts");
  }

  @Test
  void serverWithoutKerberosSupportIsRejected() {
    assertThatThrownBy(() -> plan(hdfs(1).servers(Role.HBASE).kerberos(), Hosts.one("none")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Apache HBase 2.6.1 cannot use Kerberos");
  }

  @Test
  void everyRoleHasDaemon() throws IOException {
    Set<Role> planned = EnumSet.noneOf(Role.class);
    for (ClusterNeeds.Builder needs :
        List.of(
            hdfs(1)
                .kerberos()
                .nameNodes(3)
                .servers(Role.KMS, Role.YARN, Role.TABLET_SERVER, Role.PLAIN_NAMENODE)
                .namespace("more", Map.of())
                .router("a", Map.of())
                .gateway("a", Map.of()),
            hdfs(1).servers(Role.HBASE_REST, Role.HIVE))) {
      plan(needs, Hosts.one("none")).daemons().forEach(daemon -> planned.add(daemon.role()));
    }
    assertThat(planned).containsExactly(Role.values());
  }

  @Test
  void planHasStartOrder() throws IOException {
    assertThat(
            names(
                plan(
                    hdfs(3)
                        .servers(Role.KMS, Role.YARN, Role.HBASE_REST, Role.HIVE)
                        .gateway("a", Map.of()),
                    Hosts.one("none"))))
        .containsExactly(
            "namenode",
            "datanode",
            "kms",
            "yarn",
            "hbase",
            "hbase-rest",
            "hive",
            "ldap",
            "gateway-a");
    assertThat(
            names(
                plan(
                    hdfs(2)
                        .kerberos()
                        .separateDataNodes()
                        .servers(Role.PLAIN_NAMENODE)
                        .router("x", Map.of()),
                    Hosts.one("none"))))
        .containsExactly(
            "kdc",
            "namenode",
            "datanode-1",
            "datanode-2",
            "plain-namenode",
            "plain-datanode-1",
            "router-x");
  }

  @Test
  void furtherHdfsHasItsOwnServersAndSettings() throws IOException {
    DaemonPlan plan =
        plan(
            hdfs(2).namespace("aes", Map.of("dfs.encrypt.data.transfer", "true")),
            Hosts.one("none"));
    assertThat(names(plan)).containsExactly("namenode", "datanode", "aes-namenode", "aes-datanode");
    assertThat(plan.configured(Map.of()))
        .allSatisfy(
            member ->
                assertThat(
                        member
                            .daemon()
                            .siteFiles(member.settings())
                            .get("hdfs-site.xml")
                            .get("dfs.encrypt.data.transfer"))
                    .isEqualTo(member.daemon().name().startsWith("aes") ? "true" : null));
    assertThat(plan.daemons().stream().filter(daemon -> daemon.role() == Role.FURTHER_NAMENODE))
        .extracting(Daemon::clientsName)
        .containsExactly("aes");
  }

  @Test
  void accumuloLevelsAreFixed() throws IOException {
    DaemonPlan plan = plan(hdfs(1).accumulo("tls").accumulo("none"), Hosts.one("none"));
    assertThat(names(plan))
        .containsExactly(
            "namenode",
            "datanode",
            "zookeeper",
            "accumulo-manager-none",
            "accumulo-manager-tls",
            "tablet-server-none",
            "tablet-server-tls",
            "accumulo-gc-none",
            "accumulo-gc-tls");
    assertThat(
            plan.configured(Map.of()).stream()
                .map(Daemon.Configured::daemon)
                .filter(daemon -> daemon.role() == Role.TABLET_SERVER))
        .extracting(Daemon::clientsName)
        .containsExactly("none", "tls");

    assertThat(plan.impossible(Map.of(Role.TABLET_SERVER, Map.of("table.durability", "none"))))
        .isEmpty();
    assertThatThrownBy(
            () -> plan(hdfs(1).accumulo("none").accumulo("sasl-auth"), Hosts.one("none")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("without Kerberos, which sasl-auth needs");
    assertThatThrownBy(() -> plan(hdfs(1).accumulo("rot13"), Hosts.one("none")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("rot13 is none of none, tls");
  }

  @Test
  void onlyOneDaemonDeletesDirectoryIsTracedAndHasClients() throws IOException {
    List<Daemon> daemons =
        plan(hdfs(1).kerberos().servers(Role.PLAIN_NAMENODE), Hosts.one("none")).daemons();
    assertThat(daemons.stream().filter(Daemon::isFirstNameNode))
        .extracting(Daemon::name)
        .containsExactly("namenode");
    assertThat(daemons.stream().filter(Daemon::comesFirst))
        .extracting(Daemon::name)
        .containsExactly("kdc");
  }

  @Test
  void clientsAreConfiguredForRunningServers() throws IOException {
    Map<String, Map<String, String>> few = plan(hdfs(1), Hosts.one("none")).clientSites();
    assertThat(few.get("mapred-site.xml")).containsEntry("mapreduce.framework.name", "local");
    assertThat(few.get("core-site.xml")).doesNotContainKey("hadoop.security.key.provider.path");
    assertThat(few.get("yarn-site.xml")).isEmpty();
    Map<String, Map<String, String>> more =
        plan(hdfs(1).servers(Role.KMS, Role.YARN), Hosts.one("none")).clientSites();
    assertThat(more.get("mapred-site.xml"))
        .containsEntry("mapreduce.framework.name", "yarn")
        .doesNotContainKey("mapreduce.cluster.local.dir");
    assertThat(more.get("core-site.xml").get("hadoop.security.key.provider.path"))
        .startsWith("kms://http@127.0.0.1:");
    assertThat(more.get("yarn-site.xml")).containsKey("yarn.resourcemanager.address");
  }

  @Test
  void settingsOfMissingServerAreRejected() throws IOException {
    DaemonPlan plan = plan(hdfs(1), Hosts.one("none"));
    assertThat(plan.impossible(Map.of(Role.KMS, Map.of("a", "b"))))
        .contains("the embedded cluster was started without kms, so [a] cannot be set");
    assertThat(plan.impossible(Map.of(Role.KMS, Map.of()))).isEmpty();
  }

  @Test
  void missingSecondHostIsReportedForOutsideDataNodes() throws IOException {
    DaemonPlan plan = plan(hdfs(1), Hosts.one("no second host"));
    assertThat(plan.impossible(outside(1))).contains("no second host");
    assertThat(plan.impossible(outside(0))).isEmpty();

    assertThatThrownBy(
            () ->
                plan(
                    hdfs(1).setting(Role.DATANODE, ClusterNeeds.OUTSIDE_DATANODES, "1"),
                    Hosts.one("no second host")))
        .isInstanceOf(IOException.class)
        .hasMessage("no second host");
  }

  @Test
  void lastDataNodesMoveOutside() throws IOException {
    for (int all : new int[] {1, 3}) {
      DaemonPlan plan = plan(hdfs(all).secondHost(), TWO);
      List<Daemon.Configured> inside = plan.configured(Map.of());
      List<Daemon.Configured> moved = plan.configured(outside(1));
      assertThat(moved.subList(0, all)).isEqualTo(inside.subList(0, all));
      assertThat(moved.get(all).daemon().host().address()).isEqualTo("198.18.0.2");
      assertThat(moved.get(all).daemon().name()).isEqualTo("datanode-" + all);
      assertThat(moved.get(all).settings()).isEmpty();
    }
  }
}
