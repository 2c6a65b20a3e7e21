package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.process.JvmOptions;
import io.hadoopbench.core.cluster.Role;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.util.VersionInfo;

/** What is worth keeping of an embedded cluster beside a result. */
final class ClusterFacts {
  private ClusterFacts() { }

  static SortedMap<String, String> of(ClusterLayout layout, Duration startTime, Collection<Daemon.Configured> members, Function<Daemon, Path> log) {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("hadoop.version", VersionInfo.getVersion());
    facts.put("hadoop.revision", VersionInfo.getRevision());
    facts.put("java.version", System.getProperty("java.version"));
    facts.put("directory", layout.directory().path().toString());
    facts.put("start.seconds", seconds(startTime));
    facts.put("datanodes", String.valueOf(layout.dataNodes()));
    facts.put("replication", String.valueOf(layout.replication()));
    facts.put("namenode.rpc", layout.defaultFs());
    if (!JvmOptions.ofUser().isEmpty()) {
      facts.put("server.options", JvmOptions.ofUser());
    }
    for (Daemon.Configured member : members) {
      Daemon daemon = member.daemon();
      Map<String, String> settings = member.settings();
      facts.put(daemon.name() + ".web", daemon.web().toString());
      facts.put(daemon.name() + ".heap", settings.getOrDefault(JvmOptions.HEAP_KEY, daemon.jvm().heap()));
      facts.put(daemon.name() + ".log", log.apply(daemon).toString());
      settings.forEach((key, value) -> facts.put(daemon.role().lowerCase() + ".setting." + key, value));
    }
    return facts;
  }

  /** The roles of some daemons, with how many there are of a role: {@code namenode, 9 x datanode, kms}. */
  static String names(Collection<Daemon> daemons) {
    Map<Role, Long> counts = daemons.stream().collect(Collectors.groupingBy(Daemon::role, LinkedHashMap::new, Collectors.counting()));
    return counts.entrySet().stream().map(role -> (role.getValue() > 1 ? role.getValue() + " x " : "") + role.getKey().lowerCase())
        .collect(Collectors.joining(", "));
  }

  /** How long something took, in seconds with one digit. */
  static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
  }
}
