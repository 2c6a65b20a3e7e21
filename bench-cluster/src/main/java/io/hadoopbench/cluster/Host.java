package io.hadoopbench.cluster;

import java.util.List;

/**
 * Where a server runs.
 *
 * @param address the only one that it listens on
 * @param enter what stands before a command to run it there; empty for where we are ourselves
 */
record Host(String address, List<String> enter) {
  static final Host LOOPBACK = new Host(Defaults.LOOPBACK, List.of());

  String at(int port) {
    return address + ":" + port;
  }
}
