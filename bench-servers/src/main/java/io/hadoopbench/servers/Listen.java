package io.hadoopbench.servers;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Listen address of servers that have no other setting for it: loopback, unless the server has a
 * separate host.
 */
public final class Listen {
  private static final String ADDRESS = "hadoopbench.listen";

  private Listen() {}

  /** Returns the option that sets the address for such a server's JVM. */
  public static String jvmOption(String address) {
    return "-D" + ADDRESS + "=" + address;
  }

  static InetAddress address() throws UnknownHostException {
    return InetAddress.getByName(
        System.getProperty(ADDRESS, InetAddress.getLoopbackAddress().getHostAddress()));
  }
}
