package io.hadoopbench.cluster.daemon.yarn;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.DaemonKind;
import io.hadoopbench.cluster.daemon.HadoopDaemon;
import io.hadoopbench.cluster.net.Host;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.cluster.process.ChildClasspath;
import io.hadoopbench.cluster.process.ChildJvm;
import io.hadoopbench.cluster.process.JvmOptions;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * ResourceManager, job history server and the first NodeManager in one JVM, containers as processes below it; or a
 * further NodeManager in a JVM of its own, so that a node can be lost.
 *
 * <p>Not MiniMRYarnCluster, which binds to the host's name, so that it listens on the network. Hadoop gives the application
 * master and the shuffle handler no bind address, so an agent keeps their JVMs on loopback.
 *
 * @param number of its NodeManager, from 1, with which the masters are
 */
public record YarnDaemon(YarnSites sites, int number) implements HadoopDaemon {
  public static final DaemonKind KIND = new DaemonKind(Role.YARN, YarnDaemon::plan)
      .flag("yarn", "also start YARN", needs -> needs.servers(Role.YARN));

  /** ResourceManager, NodeManager and history server together. */
  private static final String HEAP = "512m";
  private static final String HEAP_OF_NODEMANAGER = "256m";
  /** Of a NodeManager's ports. */
  private static final int WEB = 2;

  private static List<YarnDaemon> plan(DaemonContext cluster) throws IOException {
    int nodeManagers = cluster.needs(Role.YARN) ? cluster.needs().servers().get(Role.YARN) : cluster.options().yarn()
        ? Math.max(1, cluster.layout().hosts().spread().size()) : 0;
    if (nodeManagers == 0) {
      return List.of();
    }
    String libraryPath = System.getenv().getOrDefault("LD_LIBRARY_PATH", "");
    YarnSites sites = new YarnSites(cluster.layout(), cluster.ports().next(YarnSites.MASTER_PORTS + nodeManagers * YarnSites.PORTS_PER_NODEMANAGER),
        Files.createDirectories(cluster.options().logDir().toAbsolutePath().resolve("containers")),
        cluster.tasksTakeOpenssl() ? libraryPath : JvmOptions.withoutOpenssl(libraryPath),
        cluster.layout().hosts().spread().isEmpty() ? List.of(ChildClasspath.onLoopback()) : List.of(),
        cluster.hadoop().containers(cluster.options().progress()));
    return IntStream.rangeClosed(1, nodeManagers).mapToObj(number -> new YarnDaemon(sites, number)).toList();
  }

  private boolean hasMasters() {
    return number == 1;
  }

  @Override
  public ClusterLayout layout() {
    return sites.layout();
  }

  @Override
  public Role role() {
    return Role.YARN;
  }

  @Override
  public String name() {
    return hasMasters() ? role().lowerCase() : "nodemanager-" + number;
  }

  @Override
  public Host host() {
    return layout().hosts().of(Role.YARN, number - 1);
  }

  /** Its workers are containers. */
  @Override
  public ChildJvm jvm() {
    Stream<String> arguments = Stream.of(layout().directory().resolve(name()).toString(),
        hasMasters() ? YarnMain.MASTERS : YarnMain.NODE, host().address());
    return new ChildJvm(name(), host(), hasMasters() ? HEAP : HEAP_OF_NODEMANAGER, YarnMain.class.getName(),
        Stream.concat(arguments, sites.portsOf(number).stream().map(String::valueOf)).toList(),
        Stream.of(JvmOptions.SMALL, sites.agent(), layout().jvmOptions()).flatMap(List::stream).toList(), true);
  }

  /** It runs the load, and is not measured. */
  @Override
  public boolean measured() {
    return false;
  }

  @Override
  public boolean changesRelease() {
    return false;
  }

  @Override
  public Map<String, Map<String, String>> clientSiteFiles() {
    return sites.ofClients();
  }

  @Override
  public Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    Map<String, String> host = host().environment(); // containers have it, too
    return sites.ofServer(coreSite(), host.isEmpty() ? Map.of()
        : Map.of("yarn.nodemanager.env-whitelist", "JAVA_HOME,PATH,LANG,TZ," + String.join(",", host.keySet())), settings);
  }

  @Override
  public URI web() {
    return http(hasMasters() ? sites.ports().get(YarnSites.WEB) : sites.portsOf(number).get(WEB));
  }

  /** That a further NodeManager is active is what the masters wait for. */
  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    if (!hasMasters()) {
      Http.bean(web(), "Hadoop:service=NodeManager,name=NodeManagerMetrics", timeout);
      return Optional.empty();
    }
    JsonNode metrics = Http.bean(web(), "Hadoop:service=ResourceManager,name=ClusterMetrics", timeout);
    int active = metrics.path("NumActiveNMs").asInt(-1);
    return active >= sites.nodeManagers() ? Optional.empty()
        : Optional.of("has " + active + " active NodeManagers of " + sites.nodeManagers());
  }
}
