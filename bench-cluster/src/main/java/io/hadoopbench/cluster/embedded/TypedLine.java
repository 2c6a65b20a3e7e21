package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.net.Host;
import io.hadoopbench.cluster.net.Network;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What somebody wants of a cluster that is held open.
 *
 * @param words after the verb, as many as it takes
 */
record TypedLine(Verb verb, List<String> words) {
  private static final String EXAMPLES =
      ": is not like 'set namenode KEY=VALUE KEY=VALUE', 'cut h1', 'join h1', 'slow h1 PERCENT', 'kill h1', 'kill "
      + "yarn', 'heal', 'close h1 PORT' or 'open h1 PORT'";
  private static final int MAX_PORT = 65_535;

  /** What is done, and to what. */
  enum Verb {
    /** Settings of a role in force, and those alone. */
    SET,
    /** A host is off the network. */
    CUT,
    /** It is on it again. */
    JOIN,
    /** A host's processes run for so many percent of the time. */
    SLOW,
    /** All processes of a host, or a server, are killed. */
    KILL,
    /** What was killed is started again. */
    HEAL,
    /** The clients' host gets no answer from a port. */
    CLOSE,
    /** It does again. */
    OPEN
  }

  /** @throws IllegalArgumentException with one line that says what it should be like */
  static TypedLine parse(String line) {
    List<String> words = List.of(line.strip().split("\\s+"));
    Optional<Verb> verb = Arrays.stream(Verb.values()).filter(one -> one.name().toLowerCase(Locale.ROOT).equals(words.get(0))).findFirst();
    TypedLine typed = new TypedLine(verb.orElseThrow(() -> new IllegalArgumentException(line + EXAMPLES)), words.subList(1, words.size()));
    if (!typed.isComplete()) {
      throw new IllegalArgumentException(line + EXAMPLES);
    }
    return typed;
  }

  private boolean isComplete() {
    return switch (verb) {
      case SET -> !words.isEmpty() && role().isPresent() && words.stream().skip(1).allMatch(word -> word.contains("="));
      case CUT, JOIN, KILL -> words.size() == 1;
      case HEAL -> words.isEmpty();
      case SLOW -> words.size() == 2 && words.get(1).matches("[1-9]\\d?|100");
      case CLOSE, OPEN -> words.size() == 2 && words.get(1).matches("[1-9]\\d{0,4}") && number() <= MAX_PORT;
    };
  }

  private Optional<Role> role() {
    return Stream.of(Role.values()).filter(role -> role.lowerCase().equals(words.get(0))).findFirst();
  }

  Map<Role, Map<String, String>> settings() {
    Map<String, String> settings = words.stream().skip(1).map(word -> word.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1], (first, last) -> last));
    return settings.isEmpty() ? Map.of() : Map.of(role().orElseThrow(), settings);
  }

  /** Who is meant: a host, or a server. */
  String whom() {
    return words.get(0);
  }

  /** A port, or percent. */
  int number() {
    return Integer.parseInt(words.get(1));
  }

  /**
   * Does it.
   *
   * @param network empty where the servers share a host
   * @return why it cannot be done; empty when it was
   * @throws IllegalArgumentException with one line, if there is no such host
   */
  Optional<String> obey(EmbeddedCluster cluster, Optional<Network> network) throws IOException {
    switch (verb) {
      case SET -> {
        return cluster.apply(settings());
      }
      case HEAL -> cluster.heal();
      case KILL -> {
        if (!cluster.kill(whom())) {
          cluster.kill(host(cluster, network)); // first, so that they are known to be broken on purpose
          obey(host(cluster, network), network.orElseThrow());
        }
      }
      default -> obey(host(cluster, network), network.orElseThrow());
    }
    return Optional.empty();
  }

  private void obey(Host host, Network network) throws IOException {
    switch (verb) {
      case CUT, JOIN -> network.cut(host, verb == Verb.CUT);
      case SLOW -> network.slow(host, number());
      case KILL -> network.kill(host);
      default -> network.silence(host, number(), verb == Verb.CLOSE);
    }
  }

  private Host host(EmbeddedCluster cluster, Optional<Network> network) {
    List<Host> hosts = network.map(Network::hosts).orElse(List.of());
    return hosts.stream().filter(host -> host.name().equals(whom())).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no host or server " + whom() + "; there are "
            + hosts.stream().map(Host::name).toList() + " and " + cluster.names()));
  }
}
