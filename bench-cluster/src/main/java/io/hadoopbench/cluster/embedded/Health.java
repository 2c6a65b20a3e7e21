package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.process.DaemonProcess;
import io.hadoopbench.core.os.Pause;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Whether the servers do their work. Those that were broken on purpose are not asked. */
record Health(DaemonProcesses processes) {
  /** Each JVM's share of a cold start is 2-3 s on two idle cores; this bears a machine that is ten times slower. */
  private static final Duration READY_TIMEOUT_PER_JVM = Duration.ofSeconds(40);
  /** After so long a line in a log that tells of a taken port is the reason why a server is not ready, and not one that it got over. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  /** Time between two readiness questions. */
  private static final long READY_POLL_MILLIS = 100;
  /** How long a server may take to answer before it is called unhealthy. */
  static final Duration ANSWER_TIMEOUT = Duration.ofMillis(1900);

  /** A daemon took a port that somebody else got first; other ports will do. */
  static final class PortTakenException extends IOException {
    PortTakenException(String message) {
      super(message);
    }
  }

  /**
   * Waits until all answer and are ready.
   *
   * @throws IOException with one line naming the daemon, its log and the last error in it
   */
  void awaitReady(Collection<Daemon> daemons) throws IOException {
    Duration limit = READY_TIMEOUT_PER_JVM.multipliedBy(daemons.size());
    Instant begin = Instant.now();
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
      Duration waited = Duration.between(begin, Instant.now());
      if (waited.compareTo(PATIENCE) > 0) {
        checkPorts(waiting);
      }
      if (waited.compareTo(limit) > 0) {
        throw new IOException(processes.child(waiting.get(waiting.size() - 1)).orElseThrow()
            .complaint("is not ready after " + limit.toSeconds() + " s: it " + reason));
      }
      Pause.ofMillis(READY_POLL_MILLIS);
    }
  }

  private static Optional<String> notReady(Daemon daemon) {
    try {
      return daemon.notReady(ANSWER_TIMEOUT);
    } catch (IOException e) {
      return Optional.of("does not answer at " + daemon.web() + " (" + e + ")");
    }
  }

  /** Some live on without the port that somebody else has, and would never be ready. */
  private void checkPorts(Collection<Daemon> waiting) throws IOException {
    for (Daemon daemon : waiting) {
      DaemonProcess child = processes.child(daemon).orElseThrow();
      if (child.bindFailed()) {
        throw new PortTakenException(child.complaint("lives, and has not got its port"));
      }
    }
  }

  private void checkAllAlive() throws IOException {
    if (processes.isClosed()) {
      throw new IOException("the cluster is being closed");
    }
    for (DaemonProcess child : processes.children()) {
      if (!child.alive() && !processes.isBroken(child.jvm().name())) {
        String line = child.complaint(child.exit());
        throw child.bindFailed() ? new PortTakenException(line) : new IOException(line);
      }
    }
  }

  /** A fast check: the process lives, and it answers within {@link #ANSWER_TIMEOUT}. One that was broken on purpose is fine. */
  Optional<String> unhealthy(Daemon daemon) {
    if (processes.isBroken(daemon.name())) {
      return Optional.empty();
    }
    DaemonProcess child = processes.child(daemon).orElseThrow();
    if (!child.alive()) {
      return Optional.of(daemon.name() + " at " + daemon.web() + " " + child.exit() + "; log: " + child.log());
    }
    return notReady(daemon).map(reason -> daemon.name() + " " + reason + "; log: " + child.log());
  }
}
