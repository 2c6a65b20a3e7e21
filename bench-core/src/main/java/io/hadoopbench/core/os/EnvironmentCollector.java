package io.hadoopbench.core.os;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.ConfigRedactor;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;

/**
 * Collects a run's environment as this process sees it: Hadoop build, JVM, native code, CPU,
 * kernel, memory, network, clock, and the configuration that differs from Hadoop's defaults.
 * Secrets are redacted.
 */
public record EnvironmentCollector(Machine machine) {
  public EnvironmentCollector() {
    this(Machine.here());
  }

  /** Returns values by section and key. Facts that the platform does not provide are absent. */
  public SortedMap<String, SortedMap<String, String>> collect(Configuration conf)
      throws IOException {
    SortedMap<String, SortedMap<String, String>> all = new TreeMap<>();
    all.put(
        "hadoop",
        new TreeMap<>(
            Map.of(
                "version",
                VersionInfo.getVersion(),
                "revision",
                VersionInfo.getRevision(),
                "built",
                VersionInfo.getDate())));
    all.put(
        "jvm",
        new TreeMap<>(
            Map.of(
                "name",
                System.getProperty("java.vm.name"),
                "version",
                System.getProperty("java.runtime.version"),
                "options",
                String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()))));
    all.put("native", NativeFacts.code(conf));
    all.put("cpu", cpu());
    all.put(
        "kernel",
        new TreeMap<>(
            Map.of("version", Machine.kernel(), "clocksource", machine.clockSource().orElse(""))));
    all.put("memory", new TreeMap<>());
    machine.memory().ifPresent(total -> all.get("memory").put("total", total));
    all.put("network", machine.network());
    all.put("configuration", configuration(conf));
    return all;
  }

  private SortedMap<String, String> cpu() {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("cores", Machine.cores());
    machine.cpuModel().ifPresent(value -> facts.put("model name", value));
    machine.cpu("flags").ifPresent(value -> facts.put("flags", value));
    machine.idle().ifPresent(value -> facts.put("idle", value));
    return facts;
  }

  private static SortedMap<String, String> configuration(Configuration conf) {
    ConfigRedactor redactor = new ConfigRedactor(conf);
    SortedMap<String, String> differing = new TreeMap<>();
    for (Map.Entry<String, String> entry : conf) {
      String source = ConfSource.of(conf, entry.getKey());
      boolean setByClients = entry.getKey().startsWith("rpc.engine."); // when they first connect
      if (!source.isEmpty() && !source.endsWith("-default.xml") && !setByClients) {
        differing.put(entry.getKey(), redactor.redact(entry.getKey(), entry.getValue()));
      }
    }
    return differing;
  }
}
