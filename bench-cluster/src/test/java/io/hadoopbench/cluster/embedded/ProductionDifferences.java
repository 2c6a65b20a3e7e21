package io.hadoopbench.cluster.embedded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.cluster.process.JvmOptions;
import io.hadoopbench.core.os.CurrentUser;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/**
 * Settings and JVM options of running servers that differ from Hadoop's defaults, by reason, read
 * from their pages.
 */
final class ProductionDifferences {
  static final String UNEXPLAINED = "Unexplained";
  private static final String OWN_ADDRESS =
      "Each server has its own address, directory and name; all are on one host.";

  /** Settings that Hadoop itself adds everywhere. */
  private static final String BY_HADOOP = "";

  /** Reasons by a pattern of names; a value is shown unless the pattern ends with {@code !}. */
  private static final Map<String, String> REASONS = new LinkedHashMap<>();

  static {
    because(
        BY_HADOOP,
        "rpc\\.engine\\..*",
        ".*\\.startup",
        "mapreduce\\.client\\.genericoptionsparser\\.used",
        "dfs\\.http\\.policy",
        "hadoop\\.http\\.filter\\.initializers",
        "hadoop\\.security\\.resolver\\.impl");
    because(
        OWN_ADDRESS,
        ".*address.*!",
        "fs\\.defaultFS!",
        ".*\\.dir!",
        ".*\\.(host|hostname|port|uri)!",
        "hadoop\\.security\\.key\\.provider\\.path!",
        "-D(hadoopbench|log4j|java\\.io\\.tmpdir|kms).*!");
    because(
        "Fixed heap sizes, so that all servers fit on a laptop next to the load; by default a"
            + " JVM uses up to a quarter of the memory.",
        "-Xm[xs].*");
    because(
        "Methods are compiled after a fifth of the calls, by the same compilers: servers are"
            + " warm after seconds instead of minutes, and then equally fast"
            + " (docs/reference/statistics.md).",
        "-XX:CompileThresholdScaling=.*");
    because(
        "Java 17 forbids reflection that JAXB, Guice and Kerberos use.",
        "--add-(opens|exports)=.*");
    because("Hadoop's own start scripts also set it.", "-Djava\\.net\\.preferIPv4Stack");
    because(
        "A CDS archive makes a server start faster; it runs the same code.",
        "-XX:(SharedArchiveFile|ArchiveClassesAtExit)=.*!");
    because(
        "Servers write no files outside their directories and open no windows.",
        "-XX:-UsePerfData",
        "-Djava\\.awt\\.headless");
    because("One replica per DataNode, but at most three.", "dfs\\.replication");
    because(
        "A restarted NameNode gets heartbeats at once, and leaves safe mode when its DataNodes"
            + " have reported.",
        "dfs\\.heartbeat\\.interval",
        "dfs\\.namenode\\.safemode\\.extension");
    because(
        "Servers start at the same time, and retry until the other servers respond.",
        "ipc\\.client\\.connect\\..*");
    because(
        "All DataNodes share one host, and thus its load.",
        "dfs\\.namenode\\.redundancy\\.considerLoad",
        "dfs\\.namenode\\.datanode\\.registration\\.ip-hostname-check");
    because(
        "The users of the run and of gateways may impersonate other users.", ".*\\.proxyuser\\..*");
    because(
        "Access control is not part of a measurement.",
        "hadoop\\.kms\\.acl\\..*",
        "default\\.key\\.acl\\..*",
        ".*\\.authentication\\.type");
    because(
        "By default, a close before the DataNode's report of the last block sleeps 400 ms;"
            + " these random sleeps would dominate results.",
        "dfs\\.client\\.block\\.write\\.locateFollowingBlock\\..*");
    because(
        "Option -edeks: key caches as large as Hadoop's defaults, in each release.",
        "hadoop\\.security\\.kms\\..*");
  }

  /** Servers with a setting, by reason and setting. */
  private final SortedMap<String, SortedMap<String, SortedSet<String>>> found = new TreeMap<>();

  private static void because(String why, String... patterns) {
    List.of(patterns).forEach(pattern -> REASONS.put(pattern, why));
  }

  /**
   * @param pages of each server, by name
   */
  static List<String> rows(Map<String, URI> pages) throws IOException {
    ProductionDifferences all = new ProductionDifferences();
    Configuration defaults = ClientConf.defaults();
    List<String> asked =
        List.of(JvmOptions.ofUser().split("\\s+")); // options of servers that tests start
    for (Map.Entry<String, URI> server : pages.entrySet()) {
      for (JsonNode property :
          read(server.getValue().resolve("/conf?user.name=" + CurrentUser.get().name()))
              .path("properties")) {
        String source = property.path("resource").asText();
        String key = property.path("key").asText();
        String value = property.path("value").asText();
        if ((source.endsWith("-site.xml") || source.equals("programmatically"))
            && !value.equals(defaults.get(key))) {
          all.add(server.getKey(), key, "=" + value);
        }
      }
      for (JsonNode option :
          read(server
                  .getValue()
                  .resolve("/jmx?qry=java.lang:type=Runtime&user.name=" + CurrentUser.get().name()))
              .at("/beans/0/InputArguments")) {
        if (!asked.contains(option.asText())) {
          all.add(
              server.getKey(),
              option.asText().startsWith("-D")
                  ? option.asText().replaceFirst("=.*", "")
                  : option.asText(),
              "");
        }
      }
    }
    return all.found.entrySet().stream()
        .filter(reason -> !reason.getKey().equals(BY_HADOOP))
        .map(
            reason ->
                "| " + text(reason.getValue()).replace("*", "\\*") + " | " + reason.getKey() + " |")
        .toList();
  }

  private static JsonNode read(URI page) throws IOException {
    URLConnection connection = page.toURL().openConnection();
    connection.setRequestProperty("Accept", "application/json");
    try (InputStream in = connection.getInputStream()) {
      return new ObjectMapper().readTree(in);
    }
  }

  private void add(String server, String name, String value) {
    Map.Entry<String, String> reason =
        REASONS.entrySet().stream()
            .filter(one -> name.matches(one.getKey().replace("!", "")))
            .findFirst()
            .orElse(Map.entry("", UNEXPLAINED));
    boolean named = reason.getKey().endsWith("!");
    found
        .computeIfAbsent(reason.getValue(), why -> new TreeMap<>())
        .computeIfAbsent(
            named
                ? name.replaceFirst("=.*", "")
                : name.replace("." + CurrentUser.get().name() + ".", ".USER.") + value,
            setting -> new TreeSet<>())
        .add(server);
  }

  private static String text(SortedMap<String, SortedSet<String>> settings) {
    return settings.entrySet().stream()
        .collect(
            Collectors.groupingBy(
                setting -> String.join(", ", setting.getValue()),
                TreeMap::new,
                Collectors.mapping(Map.Entry::getKey, Collectors.joining(", "))))
        .entrySet()
        .stream()
        .map(servers -> servers.getKey() + ": " + servers.getValue())
        .collect(Collectors.joining("; "));
  }
}
