package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.process.JvmOptions;
import io.hadoopbench.core.host.ConfSource;
import io.hadoopbench.core.os.OwnUser;
import io.hadoopbench.core.os.Storage;
import io.hadoopbench.core.probe.Jmx;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** In what running servers and their client differ from Hadoop's defaults and from a JVM without options, as they tell themselves. */
final class Differences {
  private static final String CLIENT = "client";
  private static final String STORAGE = "storage";
  private static final String ASKED = "The scenario needs it, or one of its variants.";
  private static final Reasons.Reason GENERIC = new Reasons.Reason("You gave it with -D.", true);
  private static final Reasons.Reason USER = new Reasons.Reason("You gave it in BENCH_SERVER_OPTS or BENCH_JAVA_OPTS.", true);
  private static final String DEFAULT = "-default.xml";

  /** Servers that have a setting, by reason and then by the setting with its value. */
  private final SortedMap<String, SortedMap<String, SortedSet<String>>> found = new TreeMap<>();
  /** As far as the jars of this client say. */
  private final Configuration defaults = ClientConf.defaults();
  private final Set<String> asked;

  private Differences(Set<String> asked) {
    this.asked = asked;
  }

  /**
   * Asks the first measured server of each role: those of Hadoop for their settings, all for the options of their JVMs.
   *
   * @param data directory of what servers store
   * @param client its configuration, with Hadoop's defaults in it
   * @param asked keys that the scenario sets, and options of JVMs
   * @return what differs, by reason, with the servers
   * @throws IOException if a server does not tell
   */
  static SortedMap<String, String> of(Collection<Daemon> daemons, Path data, Configuration client, Set<String> asked) throws IOException {
    Differences differences = new Differences(asked);
    Map<String, Daemon> first = new HashMap<>();
    daemons.stream().filter(Daemon::measured).forEach(daemon -> first.putIfAbsent(daemon.role().lowerCase(), daemon));
    for (Map.Entry<String, Daemon> role : first.entrySet()) {
      URI web = role.getValue().web();
      Jmx root = new Jmx(URI.create(web.getScheme() + "://" + web.getAuthority()), client);
      differences.add(role.getKey(), role.getValue().hadoop().isEmpty() ? Map.of() : root.settings(), new Jmx(web, client).jvmOptions());
    }
    Storage storage = Storage.of(data);
    differences.add(STORAGE, storage.inMemory() ? Reasons.MEMORY : Reasons.DISK, "file system", " " + storage.type());
    differences.add(CLIENT, differences.ofClient(client), ManagementFactory.getRuntimeMXBean().getInputArguments());
    return differences.lines();
  }

  private Map<String, String> ofClient(Configuration client) {
    Map<String, String> set = new HashMap<>();
    client.getPropsWithPrefix("").forEach((key, value) -> {
      String source = ConfSource.of(client, key);
      if (ConfSource.isTyped(client, key)) {
        add(CLIENT, GENERIC, key, "=" + value);
      } else if (!source.isEmpty() && !source.endsWith(DEFAULT)) {
        set.put(key, value);
      }
    });
    return set;
  }

  private void add(String server, Map<String, String> settings, List<String> options) {
    settings.forEach((key, value) -> {
      if (!value.equals(defaults.get(key))) {
        add(server, Reasons.of(key).orElse(asked.contains(key) ? new Reasons.Reason(ASKED, true) : Reasons.UNEXPLAINED), key, "=" + value);
      }
    });
    List<String> user = List.of((JvmOptions.ofUser() + " " + System.getenv().getOrDefault("BENCH_JAVA_OPTS", "")).strip().split("\\s+"));
    for (String option : options) {
      String name = option.startsWith("-D") || option.startsWith("-XX:Shared") ? option.replaceFirst("=.*", "")
          : option; // values of properties are for those who need them
      add(server, user.contains(option) ? USER : asked.contains(option) ? new Reasons.Reason(ASKED, true)
          : Reasons.of(name).orElse(Reasons.UNEXPLAINED), name, "");
    }
  }

  private void add(String server, Reasons.Reason reason, String name, String value) {
    if (!reason.why().isEmpty()) {
      String user = OwnUser.get().name();
      found.computeIfAbsent(reason.why(), r -> new TreeMap<>())
          .computeIfAbsent(name.replace(".proxyuser." + user + ".", ".proxyuser.USER.")
              + (reason.valueCounts() ? value : ""), s -> new TreeSet<>()).add(server);
    }
  }

  private SortedMap<String, String> lines() {
    SortedMap<String, String> lines = new TreeMap<>();
    found.forEach((reason, settings) -> {
      Map<String, List<String>> byServers = settings.entrySet().stream()
          .collect(Collectors.groupingBy(setting -> String.join(", ", setting.getValue()), TreeMap::new,
              Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
      lines.put(reason, byServers.entrySet().stream()
          .flatMap(servers -> Stream.of(servers.getKey() + ": " + String.join(", ", servers.getValue())))
          .collect(Collectors.joining("; ")));
    });
    return lines;
  }
}
