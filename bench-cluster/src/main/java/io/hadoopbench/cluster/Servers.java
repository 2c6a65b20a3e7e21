package io.hadoopbench.cluster;

import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The children of one cluster: starts, breaks, mends and stops them. Once stopped, nothing can be started any more. */
final class Servers {
  private final Layout layout;
  private final Path logDir;
  /** By name, in the order of the first start; guarded by itself, as are {@link #broken} and {@link #closed}. */
  private final Map<String, Child> children = Collections.synchronizedMap(new LinkedHashMap<>());
  /** Names of those that were killed or hung on purpose. */
  private final Set<String> broken = new HashSet<>();
  private boolean closed;

  Servers(Layout layout, Path logDir) {
    this.layout = layout;
    this.logDir = logDir;
  }

  Path logDir() {
    return logDir;
  }

  Path log(Daemon daemon) {
    return logDir.resolve(daemon.name() + ".log");
  }

  /** In the order of the first start. */
  List<Child> children() {
    synchronized (children) {
      return List.copyOf(children.values());
    }
  }

  Optional<Child> child(Daemon daemon) {
    return Optional.ofNullable(children.get(daemon.name()));
  }

  /** Writes the configuration of a daemon and starts it, without waiting. */
  void start(Daemon daemon, Map<String, String> settings, List<String> jvmOptions) throws IOException {
    Path conf = RoleDirectory.conf(layout.directory(), daemon.name());
    RoleDirectory.write(conf, daemon, settings);
    daemon.prepare(conf);
    List<String> options = new ArrayList<>(jvmOptions);
    if (daemon.role() == Role.NAMENODE) { // always there, so it is the one that cleans up when we are killed
      options.add("-D" + ChildMain.DELETE + "=" + layout.directory().path());
    }
    synchronized (children) {
      if (closed) {
        throw new IOException("the cluster is being closed");
      }
      children.put(daemon.name(), Child.start(daemon, conf, settings, options, log(daemon)));
    }
  }

  /** Stops daemons and keeps their data. */
  void stop(Collection<Daemon> daemons) {
    List<Child> running = daemons.stream().flatMap(daemon -> child(daemon).stream()).toList();
    running.forEach(Child::askToEnd);
    running.forEach(Child::awaitEnd);
    if (daemons.stream().anyMatch(daemon -> daemon.role() == Role.YARN)) {
      Workers.killContainers(layout.directory().resolve("yarn"));
    }
  }

  /** Kills a daemon on purpose. */
  void kill(Daemon daemon) {
    breakable(daemon).kill();
  }

  /** Hangs a daemon on purpose. */
  void hang(Daemon daemon) throws IOException {
    breakable(daemon).signal("STOP");
  }

  /** Marked first: a watcher must not see it dead and not know why. */
  private Child breakable(Daemon daemon) {
    synchronized (children) {
      broken.add(daemon.name());
      return children.get(daemon.name());
    }
  }

  int broken() {
    synchronized (children) {
      return broken.size();
    }
  }

  /**
   * Lets hung daemons go on. Those that were killed are dead like any other from now on.
   *
   * @return whether any was broken
   */
  boolean mend() throws IOException {
    List<Child> hung;
    boolean any;
    synchronized (children) {
      any = !broken.isEmpty();
      hung = broken.stream().map(children::get).filter(Child::alive).toList();
      broken.clear();
    }
    for (Child child : hung) {
      child.signal("CONT");
    }
    return any;
  }

  boolean isBroken(Daemon daemon) {
    synchronized (children) {
      return broken.contains(daemon.name());
    }
  }

  boolean isClosed() {
    synchronized (children) {
      return closed;
    }
  }

  /** Stops everything in reverse order. */
  void close() {
    List<Child> all;
    synchronized (children) {
      closed = true;
      broken.forEach(name -> children.get(name).process().destroyForcibly()); // a hung one does not hear the other signals
      all = new ArrayList<>(children.values());
    }
    Collections.reverse(all);
    all.forEach(Child::askToEnd);
    all.forEach(Child::awaitEnd);
    Workers.killContainers(layout.directory().resolve("yarn"));
  }
}
