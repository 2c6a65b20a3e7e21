package io.hadoopbench.core.servers;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;

/**
 * Findings about links that do not match the configuration or a requirement.
 *
 * @param links values by link, for this host and for tasks
 */
public record LinkFindings(Configuration conf, SortedMap<String, Set<String>> links) {
  /**
   * Values of {@code -require}, the strictest first. {@code aes} applies only to file data, the
   * other values to every link.
   */
  public static final List<String> REQUIREMENTS = List.of("aes", "privacy", "integrity");

  private static final String SUITES =
      HdfsClientConfigKeys.DFS_ENCRYPT_DATA_TRANSFER_CIPHER_SUITES_KEY;
  private static final String RPC = "hadoop.rpc.protection";
  private static final String QOP = "dfs.data.transfer.protection";

  /** First update release that contains the fix for JDK-8292158, by Java release. */
  private static final Map<Integer, Integer> FIXED = Map.of(11, 18, 17, 6, 18, 99, 19, 2);

  private static final Pattern JAVA = Pattern.compile("\\b(\\d+)(?:\\.0\\.(\\d+))?\\+\\S*$");

  /**
   * @param subject the link or the key
   * @param text the problem, and what to do
   */
  public record Finding(String subject, String text) {}

  private Collection<String> values(String link) {
    return links.getOrDefault(link, Set.of());
  }

  private static boolean failed(String value) {
    return value.startsWith(LinkFacts.FAILED);
  }

  private static boolean allMatch(String value, Predicate<String> connection) {
    return !failed(value) && Stream.of(value.split(" and ")).allMatch(connection);
  }

  private static boolean aes(String value) {
    return allMatch(value, one -> one.startsWith(DataConnections.AES));
  }

  private static boolean has(String value, String qop) {
    return allMatch(value, one -> (" " + one + " ").contains(" " + qop + " "));
  }

  /** Returns whether a link is encrypted, by SASL, AES or TLS. */
  private static boolean encrypted(String value) {
    return aes(value) || has(value, "auth-conf") || value.startsWith("TLS");
  }

  /** Returns links that do not match the configuration. */
  public List<Finding> findings() {
    List<Finding> all = new ArrayList<>();
    links.forEach(
        (link, values) ->
            values.stream()
                .filter(LinkFindings::failed)
                .forEach(
                    value -> all.add(new Finding(link, "cannot be used: " + value.substring(4)))));
    for (String value : values(LinkFacts.DATANODE)) {
      if (!failed(value)) {
        fileData(value).ifPresent(text -> all.add(new Finding(LinkFacts.DATANODE, text)));
        if (encrypted(value)) {
          bypasses(all);
        }
      }
    }
    for (String value : values(LinkFacts.NAMENODE)) {
      boolean wanted =
          conf.getTrimmed(RPC, "authentication").contains("privacy") && !has(value, "auth-conf");
      if (wanted && !failed(value)) {
        all.add(
            new Finding(
                LinkFacts.NAMENODE,
                RPC + "=privacy, but negotiated " + value + "; it needs Kerberos or tokens"));
      }
    }
    return all.stream().distinct().toList();
  }

  /**
   * Returns how a connection for file data differs from the configuration; empty if it does not.
   */
  private Optional<String> fileData(String value) {
    boolean suites = !conf.getTrimmed(SUITES, "").isEmpty();
    if (value.contains("trusts the address")) {
      return Optional.of(value + ": dfs.trustedchannel.resolver.class turns encryption off");
    }
    if (encrypted(value)) {
      return aes(value)
          ? Optional.empty()
          : Optional.of(
              "%s: not AES, because %s does not set %s=AES/CTR/NoPadding"
                  .formatted(value, suites ? "the DataNode" : "this client", SUITES));
    }
    if (conf.getBoolean("dfs.encrypt.data.transfer", false)) {
      return Optional.of(
          "dfs.encrypt.data.transfer=true here, but negotiated "
              + value
              + "; the NameNode's value decides");
    }
    if (conf.getTrimmed(QOP, "").contains("privacy")) {
      return Optional.of(QOP + "=privacy here, but negotiated " + value + "; it needs Kerberos");
    }
    return suites
        ? Optional.of(
            """
            %s is set here, but negotiated %s; it has no effect without \
            dfs.encrypt.data.transfer=true on the NameNode or %s=privacy\
            """
                .formatted(SUITES, value, QOP))
        : Optional.empty();
  }

  /** Adds findings for ways in which data bypasses encryption. */
  private void bypasses(List<Finding> all) {
    if (conf.getBoolean(HdfsClientConfigKeys.Read.ShortCircuit.KEY, false)) {
      all.add(
          new Finding(
              LinkFacts.DATANODE,
              "dfs.client.read.shortcircuit=true: reads on the DataNode's host bypass encryption"));
    }
    for (String value : values(LinkFacts.NAMENODE)) {
      if (!failed(value) && !has(value, "auth-conf")) {
        all.add(
            new Finding(
                LinkFacts.NAMENODE,
                """
                keys for encrypted file data are sent readable (%s); set %s=privacy with \
                Kerberos\
                """
                    .formatted(value, RPC)));
      }
    }
    links.forEach(
        (link, values) -> {
          if (link.startsWith(LinkFacts.LINK + "kms")
              && values.stream().anyMatch(value -> value.startsWith(HttpLink.NO_TLS))) {
            all.add(
                new Finding(link, "keys of files are sent readable (no TLS); use kms://https@"));
          }
        });
  }

  private static boolean isKnown(String value) {
    return !failed(value) && !value.startsWith(LinkFacts.NOT_ASKED);
  }

  private static boolean offers(String link, String value, String required) {
    return switch (required) {
      case "aes" -> !link.equals(LinkFacts.DATANODE) || aes(value);
      case "privacy" -> encrypted(value);
      default -> encrypted(value) || has(value, "auth-int");
    };
  }

  /**
   * Returns links that offer less than required.
   *
   * @param required values from {@link #REQUIREMENTS}
   */
  public List<Finding> lacking(Collection<String> required) {
    List<Finding> all = new ArrayList<>();
    links.forEach(
        (link, values) ->
            values.forEach(
                value ->
                    REQUIREMENTS.stream()
                        .filter(required::contains)
                        .filter(name -> !offers(link, value, name))
                        .findFirst()
                        .ifPresent(
                            name ->
                                all.add(
                                    new Finding(
                                        link,
                                        "required "
                                            + name
                                            + (isKnown(value) ? ", negotiated " : ", but ")
                                            + value)))));
    return all;
  }

  /**
   * Returns a finding for a JVM whose AES-CTR corrupts data on this CPU; empty if it does not.
   *
   * @param java name and version of the JVM
   * @param instructions instructions of the CPU
   */
  public static Optional<Finding> brokenJava(String java, String instructions) {
    Matcher version = JAVA.matcher(java);
    boolean wide = List.of(instructions.split(" ")).containsAll(List.of("avx512f", "vaes"));
    if (!wide || !version.find()) {
      return Optional.empty();
    }
    int update = version.group(2) == null ? 0 : Integer.parseInt(version.group(2));
    return update < FIXED.getOrDefault(Integer.parseInt(version.group(1)), 0)
        ? Optional.of(
            new Finding(
                "java", java + " corrupts AES-CTR data on this CPU (JDK-8292158); update the JDK"))
        : Optional.empty();
  }
}
