package io.hadoopbench.core.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.ConfigRedactor;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;

/**
 * Where a run took place, as far as this process can see: Hadoop build, JVM, native code, CPU, kernel, memory, network, clock,
 * and the configuration that differs from Hadoop's defaults, secrets redacted.
 */
public final class EnvironmentCollector {
  private final Path proc;
  private final Path sys;

  public EnvironmentCollector() {
    this(Path.of("/proc"), Path.of("/sys"));
  }

  EnvironmentCollector(Path proc, Path sys) {
    this.proc = proc;
    this.sys = sys;
  }

  /** Section, then key and value. What the platform does not tell is absent. */
  public SortedMap<String, SortedMap<String, String>> collect(Configuration conf) throws IOException {
    SortedMap<String, SortedMap<String, String>> all = new TreeMap<>();
    all.put("hadoop", sorted(Map.of("version", VersionInfo.getVersion(), "revision", VersionInfo.getRevision(),
        "built", VersionInfo.getDate())));
    all.put("jvm", sorted(Map.of("name", System.getProperty("java.vm.name"),
        "version", System.getProperty("java.runtime.version"),
        "options", String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()))));
    all.put("native", NativeFacts.code(conf));
    all.put("cpu", cpu(read(proc.resolve("cpuinfo"))));
    all.put("kernel", sorted(Map.of("version", System.getProperty("os.name") + " " + System.getProperty("os.version"),
        "clocksource", read(sys.resolve("devices/system/clocksource/clocksource0/current_clocksource")).strip())));
    all.put("memory", sorted(read(proc.resolve("meminfo")).lines().filter(line -> line.startsWith("MemTotal"))
        .collect(Collectors.toMap(line -> "total", line -> line.replaceAll("^\\w+:\\s*", "")))));
    all.put("network", network());
    all.put("configuration", configuration(conf));
    return all;
  }

  static SortedMap<String, String> cpu(String cpuInfo) {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    for (String wanted : new String[] {"model name", "flags"}) {
      cpuInfo.lines().filter(line -> line.startsWith(wanted)).findFirst()
          .ifPresent(line -> facts.put(wanted, line.substring(line.indexOf(':') + 1).strip()));
    }
    return facts;
  }

  /** Speed of each interface in Mbit/s, where the driver tells. */
  private SortedMap<String, String> network() throws IOException {
    Path interfaces = sys.resolve("class/net");
    SortedMap<String, String> speeds = new TreeMap<>();
    if (Files.isDirectory(interfaces)) {
      try (Stream<Path> all = Files.list(interfaces)) {
        all.forEach(nic -> speeds.put(nic.getFileName().toString(), speed(nic)));
      }
    }
    return speeds;
  }

  private static String speed(Path nic) {
    try {
      return Files.readString(nic.resolve("speed")).strip() + " Mbit/s";
    } catch (IOException e) {
      // virtual interfaces have no speed and refuse the read
      return "speed not told";
    }
  }

  private static SortedMap<String, String> configuration(Configuration conf) {
    ConfigRedactor redactor = new ConfigRedactor(conf);
    SortedMap<String, String> differing = new TreeMap<>();
    for (Map.Entry<String, String> entry : conf) {
      String[] sources = conf.getPropertySources(entry.getKey());
      if (sources != null && sources.length > 0 && !sources[sources.length - 1].endsWith("-default.xml")) {
        differing.put(entry.getKey(), redactor.redact(entry.getKey(), entry.getValue()));
      }
    }
    return differing;
  }

  private static String read(Path file) {
    try {
      return Files.isReadable(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SortedMap<String, String> sorted(Map<String, String> map) {
    return new TreeMap<>(map);
  }
}
