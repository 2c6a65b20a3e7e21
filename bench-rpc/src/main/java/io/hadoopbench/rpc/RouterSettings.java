package io.hadoopbench.rpc;

import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.rpc.client.ProtectionLevel;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Factors of a Router that are its settings. */
final class RouterSettings {
  static final String HANDLERS = "handlers";
  static final String DOWNSTREAM = "downstream";
  static final String ONE = "one";
  static final String ASYNC = "async";
  static final String ON = "on";
  static final String ASYNC_KEY = "dfs.federation.router.async.rpc.enable";

  private static final String SEVERAL = "several";
  private static final String OFF = "off";
  private static final String HANDLERS_KEY = "dfs.federation.router.handler.count";
  private static final String DOWNSTREAM_KEY = "dfs.federation.router.enable.multiple.socket";
  private static final String DEFAULT_HANDLERS = "64";

  /** Of a Router that no factor wants otherwise. */
  static final Map<String, String> USUAL = of(DEFAULT_HANDLERS, ONE, OFF);

  private RouterSettings() { }

  static List<Factor> factors() {
    return List.of(
        new Factor(HANDLERS, "handler threads of the Router (" + HANDLERS_KEY + "); the Routers restart for another number.",
            List.of(DEFAULT_HANDLERS, "128", "10"), List.of(DEFAULT_HANDLERS)),
        new Factor(DOWNSTREAM, "sockets of the Router to the NameNode for each user (" + DOWNSTREAM_KEY + "); the Routers restart.",
            List.of(ONE, SEVERAL), List.of(ONE)),
        new Factor(ASYNC, "on: the Router's handlers do not wait for the NameNode (" + ASYNC_KEY + ", HDFS-17531), where its version can do so.",
            List.of(OFF, ON), List.of(OFF)));
  }

  /** Keys for which the Routers of an embedded cluster restart. */
  static Map<String, String> of(Variant variant) {
    return of(variant.level(HANDLERS), variant.level(DOWNSTREAM), variant.level(ASYNC));
  }

  /** All that a variant says of its Router. */
  static Map<String, String> all(Variant variant) {
    Map<String, String> all = new TreeMap<>(of(variant));
    all.put(ProtectionLevel.KEY, variant.level(RouterPath.HOP));
    return all;
  }

  private static Map<String, String> of(String handlers, String downstream, String async) {
    Map<String, String> settings = new TreeMap<>(Map.of(HANDLERS_KEY, handlers, DOWNSTREAM_KEY, String.valueOf(downstream.equals(SEVERAL))));
    if (async.equals(ON)) {
      settings.put(ASYNC_KEY, "true"); // versions that cannot do it do not tell the key, so it is not there to say no
    }
    return settings;
  }
}
