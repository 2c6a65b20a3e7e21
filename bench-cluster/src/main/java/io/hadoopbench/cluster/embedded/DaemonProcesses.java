package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.daemon.RoleDirectory;
import io.hadoopbench.cluster.process.ChildJvm;
import io.hadoopbench.cluster.process.ChildMain;
import io.hadoopbench.cluster.process.ClassArchive;
import io.hadoopbench.cluster.process.Classpath;
import io.hadoopbench.cluster.process.DaemonProcess;
import io.hadoopbench.cluster.process.UserCache;
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
final class DaemonProcesses {
  private final ClusterLayout layout;
  private final Path logDir;
  /** By name, in the order of the first start; guarded by itself, as are {@link #broken} and {@link #closed}. */
  private final Map<String, DaemonProcess> children = Collections.synchronizedMap(new LinkedHashMap<>());
  /** Names of those that were killed or hung on purpose. */
  private final Set<String> broken = new HashSet<>();
  private boolean closed;

  DaemonProcesses(ClusterLayout layout, Path logDir) {
    this.layout = layout;
    this.logDir = logDir;
  }

  Path log(Daemon daemon) {
    return logDir.resolve(daemon.name() + ".log");
  }

  /** In the order of the first start. */
  List<DaemonProcess> children() {
    synchronized (children) {
      return List.copyOf(children.values());
    }
  }

  Optional<DaemonProcess> child(Daemon daemon) {
    return Optional.ofNullable(children.get(daemon.name()));
  }

  /** Writes the configuration of a daemon and starts it, without waiting. */
  void start(Daemon daemon, Map<String, String> settings, List<String> jvmOptions) throws IOException {
    Path conf = layout.directory().mkdirs(daemon.name() + "/conf");
    RoleDirectory.write(conf, daemon, settings);
    daemon.prepare(conf);
    ChildJvm jvm = daemon.jvm();
    Classpath classpath = daemon.classpath(settings);
    List<String> options = new ArrayList<>(ClassArchive.options(UserCache.resolve("classes"), jvm.main(), classpath));
    options.addAll(jvmOptions);
    if (daemon.isFirstNameNode()) { // one that is always there
      options.add("-D" + ChildMain.DELETE + "=" + layout.directory().path());
    }
    synchronized (children) {
      if (closed) {
        throw new IOException("the cluster is being closed");
      }
      children.put(daemon.name(), DaemonProcess.start(jvm, classpath, conf, settings, options, log(daemon)));
    }
  }

  /** Stops daemons and keeps their data. */
  void stop(Collection<Daemon> daemons) {
    List<DaemonProcess> running = daemons.stream().flatMap(daemon -> child(daemon).stream()).toList();
    running.forEach(DaemonProcess::askToEnd);
    running.forEach(DaemonProcess::awaitEnd);
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
  private DaemonProcess breakable(Daemon daemon) {
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
    List<DaemonProcess> hung;
    boolean any;
    synchronized (children) {
      any = !broken.isEmpty();
      hung = broken.stream().map(children::get).filter(DaemonProcess::alive).toList();
      broken.clear();
    }
    for (DaemonProcess child : hung) {
      child.signal("CONT");
    }
    return any;
  }

  boolean isBroken(String name) {
    synchronized (children) {
      return broken.contains(name);
    }
  }

  boolean isClosed() {
    synchronized (children) {
      return closed;
    }
  }

  /** Stops everything in reverse order. */
  void close() {
    List<DaemonProcess> all;
    synchronized (children) {
      closed = true;
      broken.forEach(name -> children.get(name).process().destroyForcibly()); // a hung one does not hear the other signals
      all = new ArrayList<>(children.values());
    }
    Collections.reverse(all);
    all.forEach(DaemonProcess::askToEnd);
    all.forEach(DaemonProcess::awaitEnd);
  }
}
