package io.hadoopbench.cluster.net;

import io.hadoopbench.core.os.Commands;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A second host on this machine, connected to ours. For HDFS every byte from an address of our own interfaces is local,
 * and that is all of them without it. It reaches our end of the link and nothing else.
 */
public final class SecondHost {
  private static final Path INTERFACES = Path.of("/sys/class/net");

  private SecondHost() { }

  /** Our end of the link; the kernel takes 15 characters. */
  static String nearEnd(Path directory) {
    return "hb" + directory.getFileName();
  }

  /**
   * Makes it if this user and this kernel can; else there is one host, and the reason.
   *
   * @param directory of the cluster; its name is unique on this machine
   */
  public static Hosts tryToMake(Path directory, Commands commands) throws IOException {
    try {
      return make(directory, commands);
    } catch (IOException e) {
      return Hosts.one("there is no second host for DataNodes outside: " + e.getMessage()
          + "; making one takes root, the programs ip, unshare and nsenter, and a kernel with network namespaces");
    }
  }

  private static Hosts make(Path directory, Commands commands) throws IOException {
    Ip here = new Ip(List.of(), commands);
    Subnet subnet = Subnet.pick(here.run("-4", "route", "show", "table", "all"), new Random());
    VirtualHost outside = VirtualHost.make("outside", subnet.second(), commands);
    try {
      outside.link(here, nearEnd(directory), Subnet.PREFIX_BITS);
      here.run("addr", "add", subnet.first() + "/" + Subnet.PREFIX_BITS, "dev", nearEnd(directory));
    } catch (IOException e) {
      outside.close();
      throw e;
    }
    Path names = directory.resolve("hosts");
    Files.write(names, List.of(Host.LOOPBACK.address() + " localhost " + InetAddress.getLocalHost().getHostName(),
        subnet.first() + " inside", subnet.second() + " outside"));
    return new Hosts(new Host("inside", subnet.first(), List.of()), Optional.of(outside.host()), "", Optional.of(names), List.of(), () -> {
      if (Files.exists(INTERFACES.resolve(nearEnd(directory)))) {
        here.run("link", "del", nearEnd(directory)); // the kernel would remove it as well, at some time after the last server
      }
      outside.close();
    });
  }
}
