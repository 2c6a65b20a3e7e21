package io.hadoopbench.cluster.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Names and addresses of a network that nobody else is in; the script {@code own-network} knows the same.
 *
 * @param servers how many hosts there are for servers: {@code h1}, {@code h2} and so on
 * @param root whether we are; else the namespaces belong to one of our user
 */
record NetworkPlan(int servers, boolean root) {
  static final int BITS = 24;
  static final String BRIDGE = "bench";
  /** Where those run who use the servers. */
  static final String CLIENT = "client";
  private static final String SUBNET = "198.18.0.";
  private static final int CLIENT_NUMBER = 253;

  List<String> serverNames() {
    return IntStream.rangeClosed(1, servers).mapToObj(number -> "h" + number).toList();
  }

  String address(String name) {
    return SUBNET + (name.equals(CLIENT) ? CLIENT_NUMBER : Integer.parseInt(name.substring(1)));
  }

  /**
   * What stands before a command that is to run in the network, on the owner's host, which it makes: the bridge is
   * there, and goes with the last who uses it.
   */
  List<String> begin() {
    try (InputStream script = NetworkPlan.class.getResourceAsStream("own-network")) {
      return List.of("sh", "-c", new String(script.readAllBytes(), StandardCharsets.UTF_8), "own-network", String.valueOf(servers));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
