package io.hadoopbench.cluster.net;

import java.util.List;

/**
 * Where a server runs.
 *
 * @param address the only one that it listens on
 * @param enter what stands before a command to run it there; empty for where we are ourselves
 */
public record Host(String address, List<String> enter) {
  /** The only one with servers of ours, unless there is a second host. */
  public static final Host LOOPBACK = new Host("127.0.0.1", List.of());

  public String at(int port) {
    return address + ":" + port;
  }
}
