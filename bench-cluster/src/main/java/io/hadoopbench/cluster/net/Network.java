package io.hadoopbench.cluster.net;

import io.hadoopbench.core.os.CloseAll;
import io.hadoopbench.core.os.CommandResult;
import io.hadoopbench.core.os.Commands;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Hosts on this machine that are connected to one another and to nothing else. Nothing of the machine's own network is
 * touched, and no interface, route or name of it is seen.
 */
public final class Network implements Closeable {
  /** As many as have addresses, and more than fit on a machine. */
  public static final int MAX_SERVERS = 99;
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final NetworkPlan plan;
  /** By name. */
  private final Map<String, VirtualHost> hosts = new LinkedHashMap<>();
  private final Ip bridge;

  private Network(NetworkPlan plan, Commands commands) {
    this.plan = plan;
    this.bridge = new Ip(List.of(), commands);
  }

  private static NetworkPlan plan(int servers) {
    return new NetworkPlan(servers, System.getProperty("user.name").equals("root"));
  }

  /**
   * What stands before a command with which it runs on a host of a new network, where it is the one to call {@link #make}.
   *
   * @throws IOException if this user or this kernel cannot have one, with the reason
   */
  public static List<String> begin(int servers, Commands commands) throws IOException {
    List<String> begin = plan(servers).begin();
    List<String> attempt = new ArrayList<>(begin);
    attempt.add("true");
    CommandResult result = commands.toEnd(attempt, LIMIT);
    if (result.exitCode() != 0) {
      throw new IOException("no hosts of their own can be had here: " + result.firstLine()
          + "; they take the programs unshare, nsenter, mount, hostname and ip, and a kernel that lets this user make namespaces");
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
      network.add(NetworkPlan.CLIENT, commands);
    } catch (IOException | RuntimeException e) {
      network.close();
      throw e;
    }
    return network;
  }

  private void add(String name, Commands commands) throws IOException {
    VirtualHost host = VirtualHost.make(name, plan.address(name), commands);
    hosts.put(name, host);
    host.link(bridge, name, NetworkPlan.BITS, "master", NetworkPlan.BRIDGE);
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
    return plan.enter(hosts.get(NetworkPlan.CLIENT).pid());
  }

  /** Takes a host's link down, or up again: what is sent meanwhile is lost, and nobody is told. */
  public void cut(Host host, boolean cut) throws IOException {
    bridge.run("link", "set", host.name(), cut ? "down" : "up");
  }

  /** Whether the clients' host gets no answer from a port; others do. */
  public void silence(Host host, int port, boolean silent) throws IOException {
    hosts.get(host.name()).silence(port, hosts.get(NetworkPlan.CLIENT).host(), silent);
  }

  /** Lets what runs on a host run for so many percent of the time. */
  public void slow(Host host, int percent) throws IOException {
    hosts.get(host.name()).slow(percent);
  }

  /** Kills all that runs on a host. */
  public void kill(Host host) throws IOException {
    hosts.get(host.name()).killAll();
  }

  @Override
  public void close() throws IOException {
    CloseAll.of(hosts.values());
  }
}
