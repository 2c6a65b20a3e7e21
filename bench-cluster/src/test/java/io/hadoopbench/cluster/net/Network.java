package io.hadoopbench.cluster.net;

import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.net.SecondHost.Ip;
import io.hadoopbench.cluster.net.SecondHost.VirtualHost;
import io.hadoopbench.core.os.CloseAll;
import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.os.Commands.CommandResult;
import io.hadoopbench.core.os.CurrentUser;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Virtual hosts on this machine, connected only to one another. They do not see or change the
 * machine's own network.
 */
public final class Network implements Closeable {
  /** Limit of the address range, more than fits on a machine. */
  public static final int MAX_SERVERS = 99;

  private static final Duration LIMIT = Duration.ofSeconds(20);

  /**
   * Names and addresses of a private network, as in the script {@code own-hosts}.
   *
   * @param servers number of hosts for servers: {@code h1}, {@code h2} and so on
   * @param root whether this process runs as root; otherwise the namespaces belong to a user
   *     namespace of its user
   */
  record Plan(int servers, boolean root) {
    static final int BITS = 24;
    static final String BRIDGE = "bench";

    /** Host of the clients. */
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
     * Returns the command prefix that runs a command on the network's owner host. The prefix
     * creates the network with its bridge, which ends with its last process.
     */
    List<String> begin() {
      try (InputStream script = Network.class.getResourceAsStream("own-hosts")) {
        return List.of(
            "sh",
            "-c",
            new String(script.readAllBytes(), StandardCharsets.UTF_8),
            "own-hosts",
            String.valueOf(servers));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /**
     * Returns the command prefix that enters a host from outside the network and keeps the
     * directory.
     */
    List<String> enter(long pid) {
      List<String> command = new ArrayList<>(List.of("nsenter", "--target", String.valueOf(pid)));
      if (!root) {
        command.addAll(List.of("--user", "--preserve-credentials"));
      }
      command.addAll(List.of("--mount", "--net", "--uts", "--wd=."));
      return command;
    }
  }

  private final Plan plan;

  /** Hosts by name. */
  private final Map<String, VirtualHost> hosts = new LinkedHashMap<>();

  private final Map<String, DutyCycle> slowed = new HashMap<>();
  private final Ip bridge;

  private Network(Plan plan, Commands commands) {
    this.plan = plan;
    this.bridge = new Ip(List.of(), commands);
  }

  private static Plan plan(int servers) {
    return new Plan(servers, CurrentUser.get().isRoot());
  }

  /**
   * Returns the command prefix that runs a command in a new network, where the command calls {@link
   * #make}.
   *
   * @throws IOException with the reason, if this user or kernel cannot create the network
   */
  public static List<String> begin(int servers, Commands commands) throws IOException {
    List<String> begin = plan(servers).begin();
    List<String> attempt = new ArrayList<>(begin);
    attempt.add("true");
    CommandResult result = commands.toEnd(attempt, LIMIT);
    if (result.exitCode() != 0) {
      throw new IOException(
          "no virtual hosts can be created here: "
              + result.firstLine()
              + "; they need the programs unshare, nsenter, mount, hostname and ip, and a kernel"
              + " that lets this user create namespaces");
    }
    return begin;
  }

  /** Creates all hosts; this JVM must be in the network. */
  public static Network make(int servers, Commands commands) throws IOException {
    Network network = new Network(plan(servers), commands);
    try {
      for (String name : network.plan.serverNames()) {
        network.add(name, commands);
      }
      network.add(Plan.CLIENT, commands);
    } catch (IOException | RuntimeException e) {
      network.close();
      throw e;
    }
    return network;
  }

  private void add(String name, Commands commands) throws IOException {
    VirtualHost host = VirtualHost.make(name, plan.address(name), commands);
    hosts.put(name, host);
    host.link(bridge, name, Plan.BITS, "master", Plan.BRIDGE);
  }

  public List<Host> servers() {
    return plan.serverNames().stream().map(name -> hosts.get(name).host()).toList();
  }

  /** Returns all hosts, including the clients' host. */
  public List<Host> hosts() {
    return hosts.values().stream().map(VirtualHost::host).toList();
  }

  /** Returns the command prefix that runs a command on the clients' host. */
  public List<String> enterClient() {
    return plan.enter(hosts.get(Plan.CLIENT).pid());
  }

  /** Takes a host's link down or up. Packets are lost without an error. */
  public void cut(Host host, boolean cut) throws IOException {
    bridge.run("link", "set", host.name(), cut ? "down" : "up");
  }

  /** Drops or accepts packets from the clients' host to a port; other hosts are not affected. */
  public void dropPackets(Host host, int port, boolean drop) throws IOException {
    hosts
        .get(host.name())
        .ip()
        .run(
            "rule",
            drop ? "add" : "del",
            "to",
            hosts.get(Plan.CLIENT).host().address(),
            "ipproto",
            "tcp",
            "sport",
            String.valueOf(port),
            "blackhole");
  }

  /** Limits processes of a host to a percentage of the time. */
  public void slow(Host host, int percent) throws IOException {
    DutyCycle before = slowed.remove(host.name());
    if (before != null) {
      before.close();
    }
    if (percent < 100) {
      slowed.put(
          host.name(),
          DutyCycle.start(percent, () -> processes(host).mapToLong(ProcessHandle::pid)));
    }
  }

  /** Kills all processes of a host. */
  public void kill(Host host) {
    processes(host).forEach(ProcessHandle::destroyForcibly);
  }

  private Stream<ProcessHandle> processes(Host host) {
    long holder = hosts.get(host.name()).pid();
    Optional<Path> own = network(holder);
    return ProcessHandle.allProcesses()
        .filter(one -> one.pid() != holder && own.isPresent() && network(one.pid()).equals(own));
  }

  /** Returns empty if the process has ended or belongs to another user. */
  private static Optional<Path> network(long pid) {
    try {
      return Optional.of(
          Files.readSymbolicLink(Path.of("/proc", String.valueOf(pid), "ns", "net")));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() throws IOException {
    List<Closeable> all = new ArrayList<>(slowed.values());
    all.addAll(hosts.values());
    CloseAll.of(all);
  }
}
