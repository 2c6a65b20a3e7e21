package io.hadoopbench.cluster.net;

import io.hadoopbench.core.os.Commands;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * A host of its own on this machine: namespaces for its network and its name, which a process of ours keeps. That one
 * ends with its standard input, so however we end; then the namespaces live as long as a server does there, and the
 * kernel removes the interfaces with them.
 */
final class VirtualHost implements Closeable {
  /** Its only interface; the name is its own. */
  private static final String LINK = "eth0";
  /** Ctrl-C goes to the whole process group, and we alone decide when a host goes. */
  private static final String HOLD = "trap '' INT; hostname \"$0\" && echo && exec cat";

  private final Host host;
  private final Process holder;
  private final Ip ip;

  private VirtualHost(Host host, Process holder, Ip ip) {
    this.host = host;
    this.holder = holder;
    this.ip = ip;
  }

  /**
   * Makes one that has no link yet.
   *
   * @throws IOException if this user or this kernel cannot, with what the system says
   */
  static VirtualHost make(String name, String address, Commands commands) throws IOException {
    Process holder = new ProcessBuilder("unshare", "--net", "--uts", "sh", "-c", HOLD, name).redirectErrorStream(true).start();
    String said = holder.inputReader().readLine();
    if (said == null || !said.isEmpty()) {
      holder.destroyForcibly();
      throw new IOException(said == null ? "no namespaces for host " + name : said);
    }
    List<String> enter = List.of("nsenter", "--target", String.valueOf(holder.pid()), "--net", "--uts");
    return new VirtualHost(new Host(name, address, enter), holder, new Ip(enter, commands));
  }

  Host host() {
    return host;
  }

  /** The program {@code ip} on this host. */
  Ip ip() {
    return ip;
  }

  /** Of the process that keeps its namespaces. */
  long pid() {
    return holder.pid();
  }

  /**
   * Connects it by a pair of virtual interfaces.
   *
   * @param here where the other end is, which gets this host's name
   * @param bits of the network's prefix
   * @param more words for {@code ip link add}
   */
  void link(Ip here, String nearEnd, int bits, String... more) throws IOException {
    here.run(Stream.of(Stream.of("link", "add", nearEnd), Stream.of(more),
        Stream.of("type", "veth", "peer", "name", LINK, "netns", String.valueOf(pid())))
        .flatMap(words -> words).toArray(String[]::new));
    here.run("link", "set", nearEnd, "up");
    ip.run("link", "set", "lo", "up");
    ip.run("addr", "add", host.address() + "/" + bits, "dev", LINK);
    ip.run("link", "set", LINK, "up");
  }

  @Override
  public void close() {
    holder.destroyForcibly().onExit().join();
  }
}
