package io.hadoopbench.cluster.daemon.yarn;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.HadoopDaemon;
import io.hadoopbench.cluster.daemon.Kerberos;
import io.hadoopbench.cluster.daemon.SiteFile;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.net.Http;
import io.hadoopbench.cluster.process.ChildClasspath;
import io.hadoopbench.cluster.process.DaemonProcess.ChildJvm;
import io.hadoopbench.cluster.process.JvmOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.os.CurrentUser;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * ResourceManager, job history server and the first NodeManager in one JVM, with containers as
 * child processes; or an additional NodeManager in a separate JVM, so that a node can be lost.
 *
 * <p>MiniMRYarnCluster is not used, because it binds to the host name and therefore listens on the
 * network. Hadoop has no bind address setting for the application master and the shuffle handler,
 * so an agent keeps their JVMs on loopback.
 *
 * @param number number of the NodeManager, from 1; the first runs in the masters' JVM
 */
public record YarnDaemon(YarnSites sites, int number) implements HadoopDaemon {
  /** For a ResourceManager, a NodeManager and a history server in one process. */
  private static final String HEAP = "512m";

  /** Index of the web port among a NodeManager's ports. */
  private static final int WEB = 2;

  public static List<YarnDaemon> plan(DaemonContext cluster) throws IOException {
    int nodeManagers =
        cluster.needs(Role.YARN)
            ? cluster.needs().servers().get(Role.YARN)
            : cluster.options().yarn() ? Math.max(1, cluster.layout().hosts().spread().size()) : 0;
    if (nodeManagers == 0) {
      return List.of();
    }
    String libraryPath = System.getenv().getOrDefault("LD_LIBRARY_PATH", "");
    YarnSites sites =
        new YarnSites(
            cluster.layout(),
            cluster
                .ports()
                .next(YarnSites.MASTER_PORTS + nodeManagers * YarnSites.PORTS_PER_NODEMANAGER),
            Files.createDirectories(
                cluster.options().logDir().toAbsolutePath().resolve("containers")),
            cluster.takesOpenssl() ? libraryPath : JvmOptions.withoutOpenssl(libraryPath),
            cluster.layout().hosts().spread().isEmpty()
                ? List.of(ChildClasspath.onLoopback())
                : List.of(),
            cluster.hadoop().containers(cluster.options().progress()));
    return IntStream.rangeClosed(1, nodeManagers)
        .mapToObj(number -> new YarnDaemon(sites, number))
        .toList();
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

  @Override
  public ChildJvm jvm() {
    Stream<String> arguments =
        Stream.of(
            layout().directory().resolve(name()).toString(),
            hasMasters() ? YarnMain.MASTERS : YarnMain.NODE,
            host().address());
    return new ChildJvm(
        name(),
        host(),
        hasMasters() ? HEAP : "256m",
        YarnMain.class.getName(),
        Stream.concat(arguments, sites.portsOf(number).stream().map(String::valueOf)).toList(),
        Stream.of(JvmOptions.SMALL, sites.agent(), layout().jvmOptions())
            .flatMap(List::stream)
            .toList(),
        true);
  }

  /** Returns false, because YARN runs the load and is not measured. */
  @Override
  public boolean measured() {
    return false;
  }

  @Override
  public Map<String, Map<String, String>> clientSiteFiles() {
    return sites.ofClients();
  }

  @Override
  public Map<String, Map<String, String>> siteFiles(Map<String, String> settings) {
    Map<String, String> host = host().environment(); // containers also need these variables
    return sites.ofServer(
        coreSite(),
        host.isEmpty()
            ? Map.of()
            : Map.of(
                "yarn.nodemanager.env-whitelist",
                "JAVA_HOME,PATH,LANG,TZ," + String.join(",", host.keySet())),
        settings);
  }

  @Override
  public URI web() {
    return http(hasMasters() ? sites.ports().get(YarnSites.WEB) : sites.portsOf(number).get(WEB));
  }

  /** The masters are ready when all NodeManagers are active. */
  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    if (!hasMasters()) {
      Http.bean(web(), "Hadoop:service=NodeManager,name=NodeManagerMetrics", timeout);
      return Optional.empty();
    }
    JsonNode metrics =
        Http.bean(web(), "Hadoop:service=ResourceManager,name=ClusterMetrics", timeout);
    int active = metrics.path("NumActiveNMs").asInt(-1);
    return active >= sites.nodeManagers()
        ? Optional.empty()
        : Optional.of("has " + active + " active NodeManagers of " + sites.nodeManagers());
  }

  /**
   * Settings for the YARN servers and their clients.
   *
   * @param ports the masters' ports, followed by each NodeManager's ports
   * @param containerLogs container log directory, which remains when the cluster is deleted
   * @param libraryPath the part of this process's {@code LD_LIBRARY_PATH} that tasks can use; empty
   *     if the variable is not set
   * @param agent JVM option that prevents listening on all addresses; empty in a private network
   * @param containerJars Hadoop's jars for containers
   */
  record YarnSites(
      ClusterLayout layout,
      List<Integer> ports,
      Path containerLogs,
      String libraryPath,
      List<String> agent,
      List<Path> containerJars) {
    /**
     * Ports of the ResourceManager (client, scheduler, tracker, admin, web) and of the history
     * server (client, web, admin).
     */
    static final int MASTER_PORTS = 8;

    /** Ports for containers, localizer, web and shuffle. */
    static final int PORTS_PER_NODEMANAGER = 4;

    /** Index of the ResourceManager's web port in {@link #ports}. */
    static final int WEB = 4;

    /**
     * Limits only the number of containers, because memory checks are off: 64 GB is enough for
     * about 60 containers of 1 GB each.
     */
    private static final int MEMORY_MB = 65536;

    /**
     * Matches {@link #MEMORY_MB} with 1 GB per container; the default resource calculator ignores
     * vcores.
     */
    private static final int VCORES = 64;

    /**
     * Maximum number of NodeManagers per CPU for which the early detection of a lost NodeManager is
     * enabled.
     */
    private static final int MAX_CROWDED = 2;

    /** Returns the host for the ResourceManager and the history server. */
    Host masters() {
      return layout.hosts().of(Role.YARN, 0);
    }

    int nodeManagers() {
      return (ports.size() - MASTER_PORTS) / PORTS_PER_NODEMANAGER;
    }

    /**
     * @param nodeManager number of the NodeManager, from 1
     */
    List<Integer> portsOf(int nodeManager) {
      int first = MASTER_PORTS + (nodeManager - 1) * PORTS_PER_NODEMANAGER;
      return ports.subList(first, first + PORTS_PER_NODEMANAGER);
    }

    Map<String, Map<String, String>> ofClients() {
      return Map.of(
          "yarn-site.xml",
          yarnSite(),
          "mapred-site.xml",
          mapredSite(containerJars.stream().map(Path::toString).collect(Collectors.joining(","))));
    }

    /**
     * Returns a server's site files.
     *
     * @param core basic {@code core-site.xml} of the server
     * @param node properties for this server's {@code yarn-site.xml}
     */
    Map<String, Map<String, String>> ofServer(
        Map<String, String> core, Map<String, String> node, Map<String, String> settings) {
      Map<String, String> security = layout.kerberos().map(Kerberos::yarnSite).orElse(Map.of());
      String user = CurrentUser.get().name();
      // the history server needs HDFS, because it creates its directories when it starts
      return Map.of(
          "core-site.xml",
          SiteFile.layers(
              core, HadoopDaemon.CALLS_NAMENODE, Map.of("hadoop.http.staticuser.user", user)),
          "hdfs-site.xml",
          layout.nameservice(),
          "yarn-site.xml",
          SiteFile.layers(
              yarnSite(),
              Map.of("yarn.acl.enable", "true", "yarn.admin.acl", user),
              node,
              security,
              settings),
          "mapred-site.xml",
          SiteFile.layers(mapredSite(""), security, settings),
          "capacity-scheduler.xml",
          queues());
    }

    /**
     * Returns the settings for two queues: one for all users, and one whose only user does not
     * exist on this host. Application masters get Hadoop's default share of a queue.
     */
    private Map<String, String> queues() {
      // a single space means no users; without it, all users could use every child queue. One user
      // may use the whole cluster
      Map<String, String> site =
          SiteFile.of(
              """
              yarn.scheduler.capacity.maximum-am-resource-percent=0.1
              yarn.scheduler.capacity.root.queues=default,etl
              yarn.scheduler.capacity.root.acl_submit_applications=\s
              yarn.scheduler.capacity.root.acl_administer_queue=\s
              yarn.scheduler.capacity.root.default.capacity=80
              yarn.scheduler.capacity.root.default.maximum-capacity=100
              yarn.scheduler.capacity.root.default.user-limit-factor=2
              yarn.scheduler.capacity.root.default.acl_submit_applications=*
              yarn.scheduler.capacity.root.etl.capacity=20
              yarn.scheduler.capacity.root.etl.acl_submit_applications=etl
              yarn.scheduler.capacity.root.etl.acl_administer_queue=etl
              """);
      if (!layout.hosts().spread().isEmpty()) {
        // a single node may receive all containers of a job at once; with several nodes, the
        // containers are distributed
        site.put("yarn.scheduler.capacity.per-node-heartbeat.maximum-container-assignments", "1");
      }
      return site;
    }

    private Map<String, String> yarnSite() {
      // with many NodeManagers on few CPUs, each of them waits a long time for CPU
      int crowded = Math.max(1, nodeManagers() / Runtime.getRuntime().availableProcessors());
      Map<String, String> site =
          SiteFile.of(
              """
              yarn.resourcemanager.hostname=%1$s
              yarn.resourcemanager.address=%1$s:%2$s
              yarn.resourcemanager.scheduler.address=%1$s:%3$s
              yarn.resourcemanager.resource-tracker.address=%1$s:%4$s
              yarn.resourcemanager.admin.address=%1$s:%5$s
              yarn.resourcemanager.webapp.address=%1$s:%6$s
              # containers start at heartbeats; one heartbeat per second would add seconds to each short job
              yarn.resourcemanager.nodemanagers.heartbeat-interval-ms=%7$s
              yarn.scheduler.minimum-allocation-mb=128
              # allows one large map task; Hadoop's default limit is 8 GB
              yarn.scheduler.maximum-allocation-mb=%8$s
              # by default a user's ResourceManagers share a directory, and delete each other's files if they start together
              yarn.node-attribute.fs-store.root-dir=file://${hadoop.tmp.dir}/node-attribute
              yarn.nodemanager.hostname=%1$s
              yarn.nodemanager.aux-services=mapreduce_shuffle
              yarn.nodemanager.log-dirs=%9$s
              yarn.nodemanager.resource.memory-mb=%8$s
              yarn.nodemanager.resource.cpu-vcores=%10$s
              yarn.nodemanager.pmem-check-enabled=false
              yarn.nodemanager.vmem-check-enabled=false
              # the default of 90 percent makes the only node unhealthy on a disk that is nearly full, and jobs wait forever
              yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage=100
              """
                  .formatted(
                      masters().address(),
                      ports.get(0),
                      ports.get(1),
                      ports.get(2),
                      ports.get(3),
                      ports.get(WEB),
                      100 * crowded,
                      MEMORY_MB,
                      containerLogs,
                      VCORES));
      if (nodeManagers() > 1 && crowded <= MAX_CROWDED) {
        // detects a lost NodeManager early. When many JVMs start at the same time, a node may get
        // no CPU for longer than any shorter timeout, and Hadoop's default of 10 minutes is needed
        site.put("yarn.nm.liveness-monitor.expiry-interval-ms", String.valueOf(10_000 * crowded));
        // by default an application master tries for 3 minutes to stop the containers of a lost
        // node
        site.put("yarn.client.nodemanager-connect.max-wait-ms", String.valueOf(5000 * crowded));
        site.put("yarn.client.nodemanager-connect.retry-interval-ms", "1000");
      }
      return site;
    }

    private Map<String, String> mapredSite(String classpath) {
      // the reducer only merges a few reports after the measurement, so a job's end must be noticed
      // quickly; by default the client polls only every 5 s
      Map<String, String> site =
          SiteFile.of(
              """
              mapreduce.framework.name=yarn
              mapreduce.jobhistory.address=%1$s:%2$s
              mapreduce.jobhistory.webapp.address=%1$s:%3$s
              mapreduce.jobhistory.admin.address=%1$s:%4$s
              yarn.app.mapreduce.am.resource.mb=512
              yarn.app.mapreduce.am.command-opts=-Xmx400m -XX:+UseSerialGC %5$s --add-opens=java.base/java.lang=ALL-UNNAMED %6$s
              mapreduce.reduce.java.opts=-Xmx200m -XX:+UseSerialGC %5$s
              yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms=200
              mapreduce.client.completion.pollinterval=200
              """
                  .formatted(
                      masters().address(),
                      ports.get(5),
                      ports.get(6),
                      ports.get(7),
                      JvmOptions.FAST_START,
                      String.join(" ", agent)));
      if (!classpath.isEmpty()) {
        site.put("mapreduce.application.classpath", classpath);
        site.put(
            "yarn.application.classpath",
            classpath.split(",")[0]); // must not be empty; the other property contains all entries
      }
      if (!libraryPath.isEmpty()) {
        // MapReduce sets this variable for each container, by default to a directory that does not
        // exist, so a container does not inherit the variable
        site.put("mapreduce.admin.user.env", "LD_LIBRARY_PATH=" + libraryPath);
        site.put("yarn.app.mapreduce.am.admin.user.env", "LD_LIBRARY_PATH=" + libraryPath);
      }
      return site;
    }
  }
}
