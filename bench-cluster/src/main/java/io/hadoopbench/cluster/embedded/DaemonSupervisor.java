package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.RoleDirectory;
import io.hadoopbench.cluster.net.Ports.PortSource;
import io.hadoopbench.cluster.process.ChildClasspath.Classpath;
import io.hadoopbench.cluster.process.ChildMain;
import io.hadoopbench.cluster.process.ClassArchive;
import io.hadoopbench.cluster.process.DaemonProcess;
import io.hadoopbench.cluster.process.DaemonProcess.ChildJvm;
import io.hadoopbench.cluster.process.UserCache;
import io.hadoopbench.cluster.trace.BTrace;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.os.Pause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * Starts a cluster's daemons, waits until they are ready, restarts daemons whose settings change,
 * stops and restarts daemons for fault tests, and finally stops all daemons. After {@link #close}
 * no daemon can be started.
 */
final class DaemonSupervisor {
  /**
   * A cold start takes 2 to 3 s per JVM on two idle cores; the limit allows for machines that are
   * ten times slower.
   */
  private static final Duration READY_TIMEOUT_PER_JVM = Duration.ofSeconds(40);

  /**
   * After this time, a log line about a port in use is considered the reason a server is not ready.
   */
  private static final Duration PORT_TIMEOUT = Duration.ofSeconds(10);

  /** Time after which a server that does not respond is considered unhealthy. */
  private static final Duration ANSWER_TIMEOUT = Duration.ofMillis(1900);

  /** Thrown if another program has taken a port; the cluster can be started on other ports. */
  static final class PortTakenException extends IOException {
    PortTakenException(String message) {
      super(message);
    }
  }

  /** A daemon and its latest process. */
  private record Child(Daemon.Configured member, DaemonProcess process) {}

  private final ClusterLayout layout;
  private final ClusterOptions options;
  private final Path logDir;
  private final DaemonPlan plan;

  /**
   * Keyed by name, in the order of the first start. Guards {@link #broken} and {@link #closed} as
   * well.
   */
  private final Map<String, Child> children = Collections.synchronizedMap(new LinkedHashMap<>());

  /** Names of daemons that were killed on purpose. */
  private final Set<String> broken = ConcurrentHashMap.newKeySet();

  private boolean closed;
  private final AtomicReference<List<Daemon>> daemons = new AtomicReference<>();
  private Map<Role, Map<String, String>> applied;

  /** JVM options for the traced daemon, also used when it restarts. */
  private List<String> traceOptions = List.of();

  DaemonSupervisor(
      ClusterNeeds needs, ClusterOptions options, ClusterLayout layout, PortSource ports)
      throws IOException {
    this.layout = layout;
    this.options = options;
    this.logDir = Files.createDirectories(options.logDir()).toAbsolutePath();
    this.plan =
        new DaemonPlan(new DaemonContext(needs, options, layout, broken::size, ports, List.of()));
    this.applied = Map.of();
    daemons.set(daemons(plan.configured(applied)));
  }

  private static List<Daemon> daemons(List<Daemon.Configured> members) {
    return members.stream().map(Daemon.Configured::daemon).toList();
  }

  List<Daemon> daemons() {
    return daemons.get();
  }

  Stream<Daemon> of(Role role) {
    return daemons().stream().filter(daemon -> daemon.role() == role);
  }

  /** Returns the children in the order of the first start. */
  private List<Child> children() {
    synchronized (children) {
      return List.copyOf(children.values());
    }
  }

  /** Returns the daemons with their current settings. */
  List<Daemon.Configured> inForce() {
    return children().stream().map(Child::member).toList();
  }

  Optional<DaemonProcess> process(Daemon daemon) {
    return Optional.ofNullable(children.get(daemon.name())).map(Child::process);
  }

  private boolean alive(Daemon daemon) {
    return process(daemon).filter(DaemonProcess::alive).isPresent();
  }

  Path log(Daemon daemon) {
    return logDir.resolve(daemon.name() + ".log");
  }

  Map<String, Map<String, String>> clientSites() {
    return plan.clientSites();
  }

  Configuration clientConf() {
    return ClientConf.of(clientSites(), options.conf());
  }

  /**
   * Downloads jars and starts all daemons at once, without waiting. Starting in smaller groups
   * would not be faster, because the CPU is the bottleneck.
   */
  synchronized void start() throws IOException {
    if (options.btrace()) {
      options.progress().accept("preparing the BTrace probe");
      traceOptions =
          List.of(
              BTrace.ofThisHost(options.progress())
                  .jvmOption(layout.directory().resolve("btrace")));
    }
    plan.getJars();
    for (Daemon daemon : daemons()) {
      daemon.install();
    }
    launch("starting ", plan.configured(applied));
  }

  private void launch(String what, List<Daemon.Configured> members) throws IOException {
    if (!members.isEmpty()) {
      Map<Role, Long> counts =
          members.stream()
              .collect(
                  Collectors.groupingBy(
                      member -> member.daemon().role(), LinkedHashMap::new, Collectors.counting()));
      options
          .progress()
          .accept(
              what
                  + counts.entrySet().stream()
                      .map(
                          role ->
                              (role.getValue() > 1 ? role.getValue() + " x " : "")
                                  + role.getKey().lowerCase())
                      .collect(Collectors.joining(", ")));
    }
    for (Daemon.Configured member : members) {
      start(member);
      if (member.daemon().comesFirst()) {
        awaitReady(List.of(member.daemon()));
      }
    }
  }

  /** Writes a daemon's configuration and starts it, without waiting. */
  private void start(Daemon.Configured member) throws IOException {
    Daemon daemon = member.daemon();
    Path conf = layout.directory().mkdirs(daemon.name() + "/conf");
    RoleDirectory.write(conf, daemon, member.settings());
    daemon.prepare(conf);
    ChildJvm jvm = daemon.jvm();
    Classpath classpath = daemon.classpath(member.settings());
    List<String> more =
        new ArrayList<>(ClassArchive.options(UserCache.resolve("classes"), jvm.main(), classpath));
    if (daemon.isFirstNameNode()) { // every cluster has a NameNode
      more.addAll(traceOptions);
      more.add("-D" + ChildMain.DELETE + "=" + layout.directory().path());
    }
    synchronized (children) {
      requireOpen();
      children.put(
          daemon.name(),
          new Child(
              member,
              DaemonProcess.start(jvm, classpath, conf, member.settings(), more, log(daemon))));
    }
  }

  private void requireOpen() throws IOException {
    synchronized (children) {
      if (closed) {
        throw new IOException("the cluster is closing");
      }
    }
  }

  /** Waits for all daemons, because a restarted NameNode needs its DataNodes to register again. */
  void awaitReady() throws IOException {
    awaitReady(daemons());
    if (options.btrace()) {
      Daemon traced = daemons().stream().filter(Daemon::isFirstNameNode).findFirst().orElseThrow();
      BTrace.check(traced.web(), clientConf(), log(traced));
    }
  }

  /**
   * @throws IOException with one line that states the daemon, its log file and the last error in
   *     the log
   */
  private void awaitReady(Collection<Daemon> all) throws IOException {
    Duration limit = READY_TIMEOUT_PER_JVM.multipliedBy(all.size());
    Instant begin = Instant.now();
    List<Daemon> waiting = new ArrayList<>(all);
    while (true) {
      String reason = "";
      for (Daemon daemon : List.copyOf(waiting)) {
        requireAllAlive();
        Optional<String> missing = notReady(daemon);
        if (missing.isEmpty()) {
          waiting.remove(daemon);
        } else {
          reason = missing.get();
        }
      }
      if (waiting.isEmpty()) {
        return;
      }
      Duration waited = Duration.between(begin, Instant.now());
      for (Daemon daemon : waited.compareTo(PORT_TIMEOUT) > 0 ? waiting : List.<Daemon>of()) {
        DaemonProcess process = process(daemon).orElseThrow();
        if (process.bindFailed()) {
          // some servers keep running without their port and never become ready
          throw new PortTakenException(process.complaint("is running, but its port is in use"));
        }
      }
      if (waited.compareTo(limit) > 0) {
        throw new IOException(
            process(waiting.get(waiting.size() - 1))
                .orElseThrow()
                .complaint("is not ready after " + limit.toSeconds() + " s: it " + reason));
      }
      Pause.ofMillis(100);
    }
  }

  private static Optional<String> notReady(Daemon daemon) {
    try {
      return daemon.notReady(ANSWER_TIMEOUT);
    } catch (IOException e) {
      return Optional.of("does not respond at %s (%s)".formatted(daemon.web(), e));
    }
  }

  private void requireAllAlive() throws IOException {
    requireOpen();
    for (Child child : children()) {
      DaemonProcess process = child.process();
      if (!process.alive() && !isBroken(child.member().daemon())) {
        String line = process.complaint(process.exit());
        throw process.bindFailed() ? new PortTakenException(line) : new IOException(line);
      }
    }
  }

  /**
   * Checks that each process is alive and responds within {@link #ANSWER_TIMEOUT}. Daemons that
   * were stopped on purpose are not checked.
   */
  Optional<String> unhealthy() {
    return daemons().stream()
        .filter(daemon -> !isBroken(daemon))
        .flatMap(
            daemon -> {
              DaemonProcess process = process(daemon).orElseThrow();
              Optional<String> reason =
                  process.alive()
                      ? notReady(daemon)
                      : Optional.of("at " + daemon.web() + " " + process.exit());
              return reason
                  .map(why -> daemon.name() + " " + why + "; log: " + process.log())
                  .stream();
            })
        .findFirst();
  }

  /** See {@link io.hadoopbench.core.cluster.Cluster#apply}. */
  synchronized Optional<String> apply(Map<Role, Map<String, String>> settings) throws IOException {
    Optional<String> impossible = plan.impossible(settings);
    if (impossible.isPresent()) {
      return impossible;
    }
    applied = settings;
    List<Daemon.Configured> members = plan.configured(settings);
    if (broken.isEmpty() || members.stream().anyMatch(this::isChanged)) {
      restart(members);
    }
    return Optional.empty();
  }

  private boolean isChanged(Daemon.Configured member) {
    Child child = children.get(member.daemon().name());
    return child == null || !member.equals(child.member());
  }

  /** Restarts daemons that are dead or whose settings have changed. */
  private void restart(List<Daemon.Configured> members) throws IOException {
    boolean wasBroken = !broken.isEmpty();
    broken.clear();
    List<Daemon.Configured> changed =
        members.stream().filter(member -> isChanged(member) || !alive(member.daemon())).toList();
    stop(changed.stream().flatMap(member -> process(member.daemon()).stream()).toList());
    daemons.set(daemons(members));
    launch("restarting ", changed);
    if (wasBroken || !changed.isEmpty()) {
      awaitReady();
    }
    if (changed.stream().anyMatch(member -> member.daemon().isFirstNameNode())) {
      dropStaleConnection();
    }
  }

  /**
   * Drops this JVM's shared client connection to a stopped NameNode. The connection appears healthy
   * until the next call fails; that call must not be the first of a trial.
   */
  private void dropStaleConnection() throws IOException {
    org.apache.hadoop.fs.Path root = new org.apache.hadoop.fs.Path("/");
    try (FileSystem fs = FileSystem.newInstance(clientConf())) {
      try {
        fs.getFileStatus(root);
      } catch (IOException stale) {
        fs.getFileStatus(root);
      }
    }
  }

  private static void stop(List<DaemonProcess> processes) {
    processes.forEach(DaemonProcess::askToEnd);
    processes.forEach(DaemonProcess::awaitEnd);
  }

  /**
   * Kills a daemon on purpose. Marks the daemon first, so that a health check does not report it.
   */
  void kill(Daemon daemon) {
    broken.add(daemon.name());
    process(daemon).orElseThrow().kill();
  }

  boolean isBroken(Daemon daemon) {
    return broken.contains(daemon.name());
  }

  /** Restarts daemons that were stopped on purpose. */
  synchronized void heal() throws IOException {
    if (!broken.isEmpty()) {
      restart(plan.configured(applied));
    }
  }

  /**
   * Stops all daemons in reverse order. Does not wait for locks that a start or a restart holds.
   */
  void close() {
    List<DaemonProcess> all;
    synchronized (children) {
      closed = true;
      all =
          children.values().stream()
              .map(Child::process)
              .collect(Collectors.toCollection(ArrayList::new));
    }
    Collections.reverse(all);
    if (all.stream().anyMatch(process -> process.alive() && process.archives())) {
      options
          .progress()
          .accept(
              "stopping the servers; after a build's first run they write CDS archives (up to"
                  + " 30 s)");
    }
    stop(all);
  }
}
