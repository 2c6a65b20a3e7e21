package io.hadoopbench.cluster.net;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Names and addresses of a network that nobody else is in, from 198.18.0.0/15, which RFC 2544 sets aside for benchmarks of networks.
 *
 * @param servers how many hosts there are for servers: {@code h1}, {@code h2} and so on
 * @param root whether we are; else the namespaces belong to one of our user
 */
record NetworkPlan(int servers, boolean root) {
  static final int BITS = 24;
  static final String BRIDGE = "bench";
  /** Where those run who use the servers. */
  static final String CLIENT = "client";
  /** Where whoever holds the servers is. */
  private static final String OWNER = "owner";
  private static final String SUBNET = "198.18.0.";
  private static final int CLIENT_NUMBER = 253;
  private static final int OWNER_NUMBER = 254;

  /** Names resolve and nobody is asked; files that would have to be removed are not needed for that. */
  private static final String SETUP = """
      hostname %1$s
      names=$(mktemp)
      printf '%%s' "$0" > "$names"
      mount --bind "$names" /etc/hosts
      rm "$names"
      if [ -e /etc/resolv.conf ]; then mount --bind /dev/null /etc/resolv.conf; fi
      ip link set lo up
      ip link add %2$s type bridge
      ip addr add %3$s/%4$d dev %2$s
      ip link set %2$s up
      exec "$@"
      """.formatted(OWNER, BRIDGE, SUBNET + OWNER_NUMBER, BITS);

  List<String> serverNames() {
    return IntStream.rangeClosed(1, servers).mapToObj(number -> "h" + number).toList();
  }

  String address(String name) {
    return SUBNET + (name.equals(CLIENT) ? CLIENT_NUMBER : name.equals(OWNER) ? OWNER_NUMBER : Integer.parseInt(name.substring(1)));
  }

  /** What all hosts have as {@code /etc/hosts}. */
  String names() {
    List<String> all = new ArrayList<>(serverNames());
    all.addAll(List.of(CLIENT, OWNER));
    return Host.LOOPBACK.address() + " " + Host.LOOPBACK.name() + "\n" + all.stream().map(name -> address(name) + " " + name + "\n").collect(Collectors.joining());
  }

  /** What stands before a command that is to run in the network, on the owner's host, which it makes: the bridge is there, and goes with the last who uses it. */
  List<String> begin() {
    List<String> command = new ArrayList<>(List.of("unshare"));
    if (!root) {
      command.addAll(List.of("--user", "--map-current-user", "--keep-caps")); // our name stays, and we may do there what root may
    }
    command.addAll(List.of("--net", "--mount", "--uts", "sh", "-ec", SETUP, names()));
    return command;
  }

  /** What stands before a command that comes from outside the network; it keeps its directory. */
  List<String> enter(long pid) {
    List<String> command = new ArrayList<>(List.of("nsenter", "--target", String.valueOf(pid)));
    if (!root) {
      command.addAll(List.of("--user", "--preserve-credentials"));
    }
    command.addAll(List.of("--mount", "--net", "--uts", "--wd=."));
    return command;
  }
}
