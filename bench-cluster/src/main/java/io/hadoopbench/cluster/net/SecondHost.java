package io.hadoopbench.cluster.net;

import io.hadoopbench.core.os.CommandResult;
import io.hadoopbench.core.os.Commands;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A second host on this machine: a network namespace, connected to ours by a pair of virtual interfaces. For HDFS every byte from an
 * address of our own interfaces is local, and that is all of them without it.
 *
 * <p>The namespace reaches our end of the pair and nothing else. It is removed with the cluster's directory, so also by whoever removes
 * that after us; a file in the directory tells of it.
 *
 * @param id of the cluster; the namespace and our interface have it in their names
 */
public record SecondHost(String id, Commands commands) {
  /** Exists from before the namespace is made until the directory is deleted. */
  static final String MARKER = "second-host";
  private static final Path NAMESPACES = Path.of("/run/netns");
  private static final Path INTERFACES = Path.of("/sys/class/net");
  /** The program ip answers in milliseconds; deleting a namespace may wait for the kernel. */
  private static final Duration IP_TIMEOUT = Duration.ofSeconds(20);
  /** Its end of the pair; the name is its own. */
  private static final String FAR_END = "eth0";

  String namespace() {
    return "hadoop-bench-" + id;
  }

  /** Our end of the pair; the kernel takes 15 characters. */
  String nearEnd() {
    return "hb" + id;
  }

  /**
   * Makes it if this user and this kernel can; else there is one host, and the reason.
   *
   * @param directory of the cluster; its name is unique on this machine
   */
  public static Hosts tryToMake(Path directory, Commands commands) throws IOException {
    SecondHost host = new SecondHost(directory.getFileName().toString(), commands);
    Files.createFile(directory.resolve(MARKER));
    try {
      return host.make(directory);
    } catch (IOException e) {
      host.remove();
      return Hosts.one("there is no second host for DataNodes outside: " + e.getMessage()
          + "; making one takes root, the program ip (iproute2) and a kernel with network namespaces");
    }
  }

  private Hosts make(Path directory) throws IOException {
    Subnet subnet = Subnet.pick(ip("-4", "route", "show", "table", "all"), new Random());
    ip("netns", "add", namespace());
    ip("link", "add", nearEnd(), "type", "veth", "peer", "name", FAR_END, "netns", namespace());
    ip("addr", "add", subnet.first() + "/" + Subnet.PREFIX_BITS, "dev", nearEnd());
    ip("link", "set", nearEnd(), "up");
    ip("-n", namespace(), "addr", "add", subnet.second() + "/" + Subnet.PREFIX_BITS, "dev", FAR_END);
    ip("-n", namespace(), "link", "set", FAR_END, "up");
    ip("-n", namespace(), "link", "set", "lo", "up");
    Path names = directory.resolve("hosts");
    Files.write(names, List.of(Host.LOOPBACK.address() + " localhost " + InetAddress.getLocalHost().getHostName(),
        subnet.first() + " inside", subnet.second() + " outside"));
    return new Hosts(new Host(subnet.first(), List.of()),
        Optional.of(new Host(subnet.second(), List.of("ip", "netns", "exec", namespace()))), "", Optional.of(names));
  }

  /** Removes that of a cluster's directory, if it has one; nothing may run there any more. */
  public static void removeOf(Path directory) throws IOException {
    if (Files.exists(directory.resolve(MARKER))) {
      new SecondHost(directory.getFileName().toString(), Commands.ofThisHost()).remove();
    }
  }

  private void remove() throws IOException {
    if (Files.exists(INTERFACES.resolve(nearEnd()))) {
      ip("link", "del", nearEnd());
    }
    if (Files.exists(NAMESPACES.resolve(namespace()))) {
      ip("netns", "del", namespace());
    }
  }

  private String ip(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("ip"));
    command.addAll(List.of(arguments));
    CommandResult result = commands.toEnd(command, IP_TIMEOUT);
    if (result.exitCode() != 0) {
      throw new IOException(String.join(" ", command) + ": " + result.output().strip().lines().findFirst()
          .orElse("exit " + result.exitCode()));
    }
    return result.output();
  }
}
