package io.hadoopbench.cluster.daemon.yarn;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.DaemonKind;
import io.hadoopbench.cluster.daemon.HadoopDaemon;
import io.hadoopbench.cluster.daemon.Kerberos;
import io.hadoopbench.cluster.daemon.SiteFile;
import io.hadoopbench.cluster.net.Host;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.cluster.process.ChildClasspath;
import io.hadoopbench.cluster.process.ChildJvm;
import io.hadoopbench.cluster.process.JvmOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.os.OwnUser;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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

  /**
   * What the servers of YARN and their clients are told.
   *
   * @param ports first those of the masters, then those of each NodeManager
   * @param containerLogs where the logs of the containers go; they outlive the cluster
   * @param libraryPath {@code LD_LIBRARY_PATH} of this process, in which the launcher names native code, as far as tasks
   *     can use it; empty when it is not set
   * @param agent JVM option with which nothing listens on all addresses; none where nobody else is in the network
   * @param containerJars Hadoop's jars for containers
   */
  record YarnSites(ClusterLayout layout, List<Integer> ports, Path containerLogs, String libraryPath, List<String> agent, List<Path> containerJars) {
    /** ResourceManager: client, scheduler, tracker, admin, web; history: client, web, admin. */
    static final int MASTER_PORTS = 8;
    /** Containers, localizer, web, shuffle. */
    static final int PORTS_PER_NODEMANAGER = 4;
    /** Of {@link #ports}: that of the ResourceManager's web server. */
    static final int WEB = 4;

    private static final String OPEN_QUEUE = "default";
    private static final String CLOSED_QUEUE = "etl";
    /** Memory is only a count of containers here (the check is off): 64 GB give room for about 60 containers of 1 GB. */
    private static final int MEMORY_MB = 65536;
    /** As many as {@link #MEMORY_MB} allows; the default scheduler calculator ignores them anyway. */
    private static final int VCORES = 64;
    /** NodeManagers for each CPU up to which a lost one is given up soon. */
    private static final int MAX_CROWDED = 2;
    private static final String ADD_OPENS = "--add-opens=java.base/java.lang=ALL-UNNAMED";

    /** Where ResourceManager and history server are. */
    Host masters() {
      return layout.hosts().of(Role.YARN, 0);
    }

    int nodeManagers() {
      return (ports.size() - MASTER_PORTS) / PORTS_PER_NODEMANAGER;
    }

    /** @param nodeManager from 1 */
    List<Integer> portsOf(int nodeManager) {
      int first = MASTER_PORTS + (nodeManager - 1) * PORTS_PER_NODEMANAGER;
      return ports.subList(first, first + PORTS_PER_NODEMANAGER);
    }

    private String port(int index) {
      return masters().at(ports.get(index));
    }

    Map<String, Map<String, String>> ofClients() {
      return Map.of("yarn-site.xml", yarnSite(), "mapred-site.xml",
          mapredSite(containerJars.stream().map(Path::toString).collect(Collectors.joining(","))));
    }

    /**
     * Of a server.
     *
     * @param core what its {@code core-site.xml} begins with
     * @param node what is its own in {@code yarn-site.xml}
     */
    Map<String, Map<String, String>> ofServer(Map<String, String> core, Map<String, String> node, Map<String, String> settings) {
      Map<String, String> security = layout.kerberos().map(Kerberos::yarnSite).orElse(Map.of());
      String user = OwnUser.get().name();
      // The history server makes its directories in HDFS while it starts.
      return Map.of("core-site.xml", SiteFile.layers(core, HadoopDaemon.CALLS_NAMENODE, Map.of("hadoop.http.staticuser.user", user)),
          "hdfs-site.xml", layout.nameservice(),
          "yarn-site.xml", SiteFile.layers(yarnSite(), Map.of("yarn.acl.enable", "true", "yarn.admin.acl", user), node, security, settings),
          "mapred-site.xml", SiteFile.layers(mapredSite(""), security, settings), "capacity-scheduler.xml", queues());
    }

    /**
     * One queue for everybody and one that is closed to all but its owner, who is not here; application masters have the
     * share that Hadoop's own file gives them.
     */
    private Map<String, String> queues() {
      String root = "yarn.scheduler.capacity.root.";
      Map<String, String> site = new HashMap<>();
      site.put("yarn.scheduler.capacity.maximum-am-resource-percent", "0.1");
      site.put(root + "queues", OPEN_QUEUE + "," + CLOSED_QUEUE);
      // An empty list is a blank; without it everybody may, in every queue below.
      site.put(root + "acl_submit_applications", " ");
      site.put(root + "acl_administer_queue", " ");
      site.put(root + OPEN_QUEUE + ".capacity", "80");
      site.put(root + OPEN_QUEUE + ".maximum-capacity", "100");
      // One user may have the whole cluster.
      site.put(root + OPEN_QUEUE + ".user-limit-factor", "2");
      site.put(root + OPEN_QUEUE + ".acl_submit_applications", "*");
      site.put(root + CLOSED_QUEUE + ".capacity", "20");
      site.put(root + CLOSED_QUEUE + ".acl_submit_applications", CLOSED_QUEUE);
      site.put(root + CLOSED_QUEUE + ".acl_administer_queue", CLOSED_QUEUE);
      if (!layout.hosts().spread().isEmpty()) {
        // A node may ask for all containers of a job at once, and is the only one then; on a cluster that others use, too, they are dealt out.
        site.put("yarn.scheduler.capacity.per-node-heartbeat.maximum-container-assignments", "1");
      }
      return site;
    }

    private Map<String, String> yarnSite() {
      Map<String, String> site = new HashMap<>();
      String manager = "yarn.resourcemanager.";
      site.put(manager + "hostname", masters().address());
      site.put(manager + "address", port(0));
      site.put(manager + "scheduler.address", port(1));
      site.put(manager + "resource-tracker.address", port(2));
      site.put(manager + "admin.address", port(3));
      site.put(manager + "webapp.address", port(4));
      // Of many that share few CPUs each gets its turn later.
      int crowded = Math.max(1, nodeManagers() / Runtime.getRuntime().availableProcessors());
      // A container starts at a heartbeat; one a second would add seconds to each short job.
      site.put(manager + "nodemanagers.heartbeat-interval-ms", String.valueOf(100 * crowded));
      site.put("yarn.scheduler.minimum-allocation-mb", "128");
      // Whoever wants one large map may have it; Hadoop's own limit is 8 GB.
      site.put("yarn.scheduler.maximum-allocation-mb", String.valueOf(MEMORY_MB));
      if (nodeManagers() > 1 && crowded <= MAX_CROWDED) {
        // One that is lost is noticed by those who wait for its containers; Hadoop gives it ten minutes, which a crowd needs: hundreds of JVMs that
        // start at a time leave a node without CPU for longer than any shorter time.
        site.put("yarn.nm.liveness-monitor.expiry-interval-ms", String.valueOf(10_000 * crowded));
        // An application master tries for three minutes to stop containers of a node that is lost.
        site.put("yarn.client.nodemanager-connect.max-wait-ms", String.valueOf(5000 * crowded));
        site.put("yarn.client.nodemanager-connect.retry-interval-ms", "1000");
      }
      // Hadoop's own place is one for all ResourceManagers of a user, and two that start at a time take each other's files away.
      site.put("yarn.node-attribute.fs-store.root-dir", "file://${hadoop.tmp.dir}/node-attribute");
      String node = "yarn.nodemanager.";
      site.put(node + "hostname", masters().address());
      site.put(node + "aux-services", "mapreduce_shuffle");
      site.put(node + "log-dirs", containerLogs.toString());
      site.put(node + "resource.memory-mb", String.valueOf(MEMORY_MB));
      site.put(node + "resource.cpu-vcores", String.valueOf(VCORES));
      site.put(node + "pmem-check-enabled", "false");
      site.put(node + "vmem-check-enabled", "false");
      // The default of 90 % makes the only node unhealthy on a disk that is nearly full, and jobs wait for ever.
      site.put(node + "disk-health-checker.max-disk-utilization-per-disk-percentage", "100");
      return site;
    }

    private Map<String, String> mapredSite(String classpath) {
      Map<String, String> site = new HashMap<>();
      site.put("mapreduce.framework.name", "yarn");
      site.put("mapreduce.jobhistory.address", port(5));
      site.put("mapreduce.jobhistory.webapp.address", port(6));
      site.put("mapreduce.jobhistory.admin.address", port(7));
      site.put("yarn.app.mapreduce.am.resource.mb", "512");
      site.put("yarn.app.mapreduce.am.command-opts", "-Xmx400m -XX:+UseSerialGC " + JvmOptions.FAST_START + " "
          + ADD_OPENS + " " + String.join(" ", agent));
      // It merges a few reports when all is measured; the heap is Hadoop's default.
      site.put("mapreduce.reduce.java.opts", "-Xmx200m -XX:+UseSerialGC " + JvmOptions.FAST_START);
      site.put("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", "200");
      // The client asks every 5 s by default whether a job has ended.
      site.put("mapreduce.client.completion.pollinterval", "200");
      if (!classpath.isEmpty()) {
        site.put("mapreduce.application.classpath", classpath);
        site.put("yarn.application.classpath", classpath.split(",")[0]); // must not be empty; all is in the other one
      }
      if (!libraryPath.isEmpty()) {
        // MapReduce sets this variable for each container, so that it is not inherited, by default to a place that is not there.
        site.put("mapreduce.admin.user.env", "LD_LIBRARY_PATH=" + libraryPath);
        site.put("yarn.app.mapreduce.am.admin.user.env", "LD_LIBRARY_PATH=" + libraryPath);
      }
      return site;
    }
  }
}
