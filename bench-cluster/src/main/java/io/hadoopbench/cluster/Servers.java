package io.hadoopbench.cluster;

import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The children of one cluster: starts, watches and stops them. Once stopped, nothing can be started any more. */
final class Servers {
  /** A daemon took a port that somebody else got first; other ports will do. */
  static final class PortTakenException extends IOException {
    PortTakenException(String message) {
      super(message);
    }
  }

  private final Layout layout;
  private final Path logDir;
  /** In the order of start; guarded by itself, as is {@link #closed}. */
  private final Map<Role, Child> children = Collections.synchronizedMap(new EnumMap<>(Role.class));
  private boolean closed;

  Servers(Layout layout, Path logDir) {
    this.layout = layout;
    this.logDir = logDir;
  }

  Path logDir() {
    return logDir;
  }

  Path log(Role role) {
    return logDir.resolve(role.lowerCase() + ".log");
  }

  Optional<Child> child(Role role) {
    return Optional.ofNullable(children.get(role));
  }

  /** Writes the configuration of a daemon and starts it, without waiting. */
  void start(Daemon daemon, Map<String, String> settings, List<String> jvmOptions) throws IOException {
    Path conf = RoleDirectory.conf(layout.directory(), daemon.role().lowerCase());
    RoleDirectory.write(conf, daemon, settings);
    List<String> options = new ArrayList<>(jvmOptions);
    if (daemon.role() == Role.NAMENODE) { // always there, so it is the one that cleans up when we are killed
      options.add("-D" + ChildMain.DELETE + "=" + layout.directory().path());
    }
    synchronized (children) {
      if (closed) {
        throw new IOException("the cluster is being closed");
      }
      children.put(daemon.role(), Child.start(daemon, conf, settings, options, log(daemon.role())));
    }
  }

  /** Stops one role and keeps its data. */
  void stop(Role role) {
    child(role).ifPresent(child -> {
      child.askToEnd();
      child.awaitEnd();
    });
    if (role == Role.YARN) {
      Workers.killContainers(layout.directory().resolve("yarn"));
    }
  }

  /**
   * Waits until all answer and are ready.
   *
   * @throws IOException with one line naming the role, its log and the last error in it
   */
  void awaitReady(Collection<Daemon> daemons) throws IOException {
    Instant deadline = Instant.now().plus(Defaults.READY_TIMEOUT);
    List<Daemon> waiting = new ArrayList<>(daemons);
    while (true) {
      String reason = "";
      for (Daemon daemon : List.copyOf(waiting)) {
        checkAllAlive();
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
      if (Instant.now().isAfter(deadline)) {
        throw new IOException(children.get(waiting.get(waiting.size() - 1).role())
            .complaint("is not ready after " + Defaults.READY_TIMEOUT.toSeconds() + " s: it " + reason));
      }
      pause();
    }
  }

  private static Optional<String> notReady(Daemon daemon) {
    try {
      return daemon.notReady(Defaults.ANSWER_TIMEOUT);
    } catch (IOException e) {
      return Optional.of("does not answer at " + daemon.web() + " (" + e + ")");
    }
  }

  private void checkAllAlive() throws IOException {
    List<Child> all;
    synchronized (children) {
      if (closed) {
        throw new IOException("the cluster is being closed");
      }
      all = List.copyOf(children.values());
    }
    for (Child child : all) {
      if (!child.alive()) {
        String line = child.complaint(child.exit());
        throw child.bindFailed() ? new PortTakenException(line) : new IOException(line);
      }
    }
  }

  /** A fast check: the process lives, and it answers within {@link Defaults#ANSWER_TIMEOUT}. */
  Optional<String> unhealthy(Daemon daemon) {
    Child child = children.get(daemon.role());
    if (!child.alive()) {
      return Optional.of(child.role().lowerCase() + " at " + daemon.web() + " " + child.exit() + "; log: " + child.log());
    }
    return notReady(daemon).map(reason -> child.role().lowerCase() + " " + reason + "; log: " + child.log());
  }

  /** Stops everything in reverse order. */
  void close() {
    List<Child> all;
    synchronized (children) {
      closed = true;
      all = new ArrayList<>(children.values());
    }
    Collections.reverse(all);
    all.forEach(Child::askToEnd);
    all.forEach(Child::awaitEnd);
    Workers.killContainers(layout.directory().resolve("yarn"));
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(Defaults.READY_POLL.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for the servers", e);
    }
  }

  /** How long something took, in seconds with one digit. */
  static String seconds(Duration duration) {
    return String.format(java.util.Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
  }
}
