package io.hadoopbench.cluster.net;

import io.hadoopbench.cluster.net.SecondHost.Ip;
import io.hadoopbench.cluster.net.SecondHost.VirtualHost;
import io.hadoopbench.core.os.CloseAll;
import io.hadoopbench.core.os.CommandResult;
import io.hadoopbench.core.os.Commands;
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
 * Hosts on this machine that are connected to one another and to nothing else. Nothing of the
 * machine's own network is touched, and no interface, route or name of it is seen.
 */
public final class Network implements Closeable {
  /** As many as have addresses, and more than fit on a machine. */
  public static final int MAX_SERVERS = 99;

  private static final Duration LIMIT = Duration.ofSeconds(20);

  /**
   * Names and addresses of a private network, which the script {@code own-hosts} also has.
   *
   * @param servers how many hosts there are for servers: {@code h1}, {@code h2} and so on
   * @param root whether we are; else the namespaces belong to one of our user
   */
  record Plan(int servers, boolean root) {
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
     * What stands before a command that is to run in the network, on the owner's host, which it
     * makes: the bridge is there, and goes with the last who uses it.
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

  private final Plan plan;

  /** By name. */
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
   * What stands before a command with which it runs on a host of a new network, where it is the one
   * to call {@link #make}.
   *
   * @throws IOException if this user or this kernel cannot have one, with the reason
   */
  public static List<String> begin(int servers, Commands commands) throws IOException {
    List<String> begin = plan(servers).begin();
    List<String> attempt = new ArrayList<>(begin);
    attempt.add("true");
    CommandResult result = commands.toEnd(attempt, LIMIT);
    if (result.exitCode() != 0) {
      throw new IOException(
          "no hosts of their own can be had here: "
              + result.firstLine()
              + "; they take the programs unshare, nsenter, mount, hostname and ip, and a kernel"
              + " that lets this user make namespaces");
    }
    return begin;
  }

  /** Makes all hosts; this JVM must be in the network. */
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

  /** With that of the clients. */
  public List<Host> hosts() {
    return hosts.values().stream().map(VirtualHost::host).toList();
  }

  /** What stands before a command of the machine to run it on the host for clients. */
  public List<String> enterClient() {
    return plan.enter(hosts.get(Plan.CLIENT).pid());
  }

  /** Takes a host's link down, or up again: what is sent meanwhile is lost, and nobody is told. */
  public void cut(Host host, boolean cut) throws IOException {
    bridge.run("link", "set", host.name(), cut ? "down" : "up");
  }

  /** Whether the clients' host gets no answer from a port; others do. */
  public void silence(Host host, int port, boolean silent) throws IOException {
    hosts
        .get(host.name())
        .ip()
        .run(
            "rule",
            silent ? "add" : "del",
            "to",
            hosts.get(Plan.CLIENT).host().address(),
            "ipproto",
            "tcp",
            "sport",
            String.valueOf(port),
            "blackhole");
  }

  /** Lets what runs on a host run for so many percent of the time. */
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

  /** Kills all that runs on a host. */
  public void kill(Host host) {
    processes(host).forEach(ProcessHandle::destroyForcibly);
  }

  private Stream<ProcessHandle> processes(Host host) {
    long holder = hosts.get(host.name()).pid();
    Optional<Path> own = network(holder);
    return ProcessHandle.allProcesses()
        .filter(one -> one.pid() != holder && own.isPresent() && network(one.pid()).equals(own));
  }

  /** Empty if the process has ended, or is another user's. */
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
