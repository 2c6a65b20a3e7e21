package io.hadoopbench.rpc;

import io.hadoopbench.core.probe.Jmx;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a Router tells of itself: its settings, and whether it serves calls. */
record RouterState(Jmx router) {

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
}
