package io.hadoopbench.cluster.net;

import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.core.cluster.RunNetwork;
import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.os.Commands.CommandResult;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A second host in a run's private network, connected to the run's own host. HDFS treats traffic
 * from the addresses of its host's interfaces as local, so without a second host all traffic would
 * be local.
 */
public final class SecondHost {
  /**
   * The first host's end of the link. The script {@code own-network} uses the same names and
   * addresses.
   */
  private static final String LINK = "inside";

  private static final Host INSIDE = new Host("inside", "198.18.0.1", List.of());
  private static final String OUTSIDE_ADDRESS = "198.18.0.2";
  private static final int PREFIX_BITS = 30;

  private SecondHost() {}

  /**
   * Creates the second host if the run has a private network; otherwise returns one host and the
   * reason there is no second.
   */
  public static Hosts tryToMake(Commands commands) throws IOException {
    return RunNetwork.isOwn()
        ? make(commands)
        : Hosts.one("no second host for remote DataNodes; -net private creates one");
  }

  private static Hosts make(Commands commands) throws IOException {
    Ip here = new Ip(List.of(), commands);
    VirtualHost outside = VirtualHost.make("outside", OUTSIDE_ADDRESS, commands);
    try {
      outside.link(here, LINK, PREFIX_BITS);
      here.run("addr", "add", INSIDE.address() + "/" + PREFIX_BITS, "dev", LINK);
    } catch (IOException e) {
      outside.close();
      throw e;
    }
    return new Hosts(
        INSIDE,
        Optional.of(outside.host()),
        "",
        List.of(),
        () -> {
          here.run("link", "del", LINK); // the kernel would remove it only after a delay
          outside.close();
        });
  }

  /**
   * A virtual host on this machine: namespaces for network and host name, held by a child process.
   * The child ends when its standard input is closed, which happens regardless of how this JVM
   * ends. The namespaces exist as long as a server runs in them, and the kernel removes the
   * interfaces together with the namespaces.
   */
  record VirtualHost(Host host, Process holder, Ip ip) implements Closeable {
    /** Name of the host's only interface; the name is private to the namespace. */
    private static final String LINK = "eth0";

    /**
     * The command ignores Ctrl-C, which the whole process group receives, because only this program
     * decides when the host ends.
     */
    private static final String HOLD = "trap '' INT; hostname \"$0\" && echo && exec cat";

    /**
     * Creates a host without a link.
     *
     * @throws IOException with the system's message, if this user may not create hosts, or this
     *     kernel does not support them
     */
    static VirtualHost make(String name, String address, Commands commands) throws IOException {
      Process holder =
          new ProcessBuilder("unshare", "--net", "--uts", "sh", "-c", HOLD, name)
              .redirectErrorStream(true)
              .start();
      String said = holder.inputReader().readLine();
      if (said == null || !said.isEmpty()) {
        holder.destroyForcibly();
        throw new IOException(said == null ? "no namespaces for host " + name : said);
      }
      List<String> enter =
          List.of("nsenter", "--target", String.valueOf(holder.pid()), "--net", "--uts");
      return new VirtualHost(new Host(name, address, enter), holder, new Ip(enter, commands));
    }

    /** Returns the process that holds the namespaces. */
    long pid() {
      return holder.pid();
    }

    /**
     * Connects the host with a pair of virtual interfaces.
     *
     * @param here the other end of the link, which receives this host's name
     * @param bits network prefix length
     * @param more additional arguments for {@code ip link add}
     */
    void link(Ip here, String nearEnd, int bits, String... more) throws IOException {
      here.run(
          Stream.of(
                  Stream.of("link", "add", nearEnd),
                  Stream.of(more),
                  Stream.of("type", "veth", "peer", "name", LINK, "netns", String.valueOf(pid())))
              .flatMap(words -> words)
              .toArray(String[]::new));
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

  /**
   * The program {@code ip} on a host.
   *
   * @param enter command prefix that runs the program on the host
   */
  record Ip(List<String> enter, Commands commands) {
    /**
     * The program ends within milliseconds, but deleting a namespace may have to wait for the
     * kernel.
     */
    private static final Duration LIMIT = Duration.ofSeconds(20);

    /**
     * Returns the program's output.
     *
     * @throws IOException with the first line of the output if the program fails
     */
    String run(String... arguments) throws IOException {
      List<String> command =
          Stream.of(enter.stream(), Stream.of("ip"), Stream.of(arguments))
              .flatMap(words -> words)
              .toList();
      CommandResult result = commands.toEnd(command, LIMIT);
      if (result.exitCode() != 0) {
        throw new IOException(
            "ip %s: %s"
                .formatted(
                    String.join(" ", arguments),
                    result.firstLine().isEmpty()
                        ? "exit " + result.exitCode()
                        : result.firstLine()));
      }
      return result.output();
    }
  }
}
