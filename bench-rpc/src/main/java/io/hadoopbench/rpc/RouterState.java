package io.hadoopbench.rpc;

import io.hadoopbench.core.os.Pause;
import io.hadoopbench.core.probe.Jmx;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a Router tells of itself: its settings, and whether it serves calls. */
record RouterState(Jmx router) {
  private static final Duration RESTART_LIMIT = Duration.ofMinutes(5);
  private static final long POLL_MILLIS = 500;

  /** Whether its version has a key of this name. */
  boolean knows(String key) throws IOException {
    return router.setting(key).isPresent();
  }

  /** The first setting that is not as wanted; empty when all are. */
  Optional<String> otherThan(Map<String, String> wanted) throws IOException {
    Map<String, String> all = new TreeMap<>(wanted);
    all.putIfAbsent(RouterSettings.ASYNC_KEY, "false");
    for (Map.Entry<String, String> key : all.entrySet()) {
      String set = router.setting(key.getKey()).orElse(key.getKey().equals(RouterSettings.ASYNC_KEY) ? "false" : "not told");
      if (!set.equals(key.getValue())) {
        return Optional.of("the Router has " + key.getKey() + "=" + set);
      }
    }
    return Optional.empty();
  }

  /**
   * Waits until it serves calls.
   *
   * @param after what restarted it
   * @throws IOException if it does not within 5 min, with what it lacks
   */
  void await(String after) throws IOException {
    Instant deadline = Instant.now().plus(RESTART_LIMIT);
    for (String lacks = lacks(); !lacks.isEmpty(); lacks = lacks()) {
      if (Instant.now().isAfter(deadline)) {
        throw new IOException("the Router is not back " + RESTART_LIMIT.toMinutes() + " min after " + after + ": " + lacks);
      }
      Pause.ofMillis(POLL_MILLIS);
    }
  }

  /** What the Router lacks to serve calls; empty when nothing. */
  private String lacks() {
    try {
      String status = router.text("Hadoop:service=Router,name=Router", "RouterStatus").orElse("not known");
      String nameNodes = router.text("Hadoop:service=Router,name=FederationState", "Namenodes").orElse("");
      return !status.equals("RUNNING") ? "its state is " + status : nameNodes.contains("\"ACTIVE\"") ? "" : "it knows no active NameNode";
    } catch (IOException e) {
      return e.getMessage();
    }
  }
}
