package io.hadoopbench.cluster.net;

import java.util.List;

/**
 * Where a server runs.
 *
 * @param name resolves to the address, here and on the other hosts
 * @param address the only one that it listens on
 * @param enter what stands before a command to run it there; empty for where we are ourselves
 */
public record Host(String name, String address, List<String> enter) {
  /** The only one with servers of ours, unless there are others. */
  public static final Host LOOPBACK = new Host("localhost", "127.0.0.1", List.of());

  public String at(int port) {
    return address + ":" + port;
  }

  /** The same by name, for which a ticket of Kerberos is. */
  public String named(int port) {
    return name + ":" + port;
  }
}
