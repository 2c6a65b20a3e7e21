package io.hadoopbench.cluster.daemon.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.HighAvailability;
import io.hadoopbench.cluster.daemon.yarn.YarnDaemon.YarnSites;
import io.hadoopbench.cluster.net.Hosts;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.process.JvmOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class YarnDaemonTest {
  private static Map<String, String> mapredSite(String libraryPath) throws IOException {
    List<Integer> ports =
        IntStream.range(1, 1 + YarnSites.MASTER_PORTS + YarnSites.PORTS_PER_NODEMANAGER)
            .boxed()
            .toList();
    ClusterLayout layout =
        new ClusterLayout(
            null,
            Hosts.one("not asked for"),
            1,
            List.of(new HighAvailability.Place(Host.LOOPBACK, 1, 2)),
            3,
            List.of(1, 2, 3),
            Optional.empty(),
            Optional.empty(),
            Map.of());
    return new YarnSites(
            layout,
            ports,
            Path.of("logs"),
            libraryPath,
            List.of("-javaagent:here.jar"),
            List.of(Path.of("hadoop.jar")))
        .ofClients()
        .get("mapred-site.xml");
  }

  @Test
  void containersHaveNativeCodeOfThisProcess() throws IOException {
    assertThat(mapredSite("/a:/b"))
        .containsEntry("mapreduce.admin.user.env", "LD_LIBRARY_PATH=/a:/b")
        .containsEntry("yarn.app.mapreduce.am.admin.user.env", "LD_LIBRARY_PATH=/a:/b");
  }

  @Test
  void missingNativeCodeKeepsDefault() throws IOException {
    assertThat(mapredSite(""))
        .doesNotContainKeys("mapreduce.admin.user.env", "yarn.app.mapreduce.am.admin.user.env");
  }

  @Test
  void onlyUnmeasuredJvmsUseC1() throws IOException {
    Map<String, String> site = mapredSite("");
    assertThat(site.get("mapreduce.reduce.java.opts")).contains(JvmOptions.FAST_START);
    assertThat(site)
        .doesNotContainKeys(
            "mapreduce.map.java.opts",
            "mapred.child.java.opts",
            "mapreduce.admin.map.child.java.opts");
  }
}
