package io.hadoopbench.servers;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Where a server of ours listens that is told so by nothing else: on loopback, unless it has a host
 * of its own.
 */
public final class Listen {
  private static final String ADDRESS = "hadoopbench.listen";

  private Listen() {}

  /** For the JVM of such a server. */
  public static String jvmOption(String address) {
    return "-D" + ADDRESS + "=" + address;
  }

  static InetAddress address() throws UnknownHostException {
    return InetAddress.getByName(
        System.getProperty(ADDRESS, InetAddress.getLoopbackAddress().getHostAddress()));
  }
}
