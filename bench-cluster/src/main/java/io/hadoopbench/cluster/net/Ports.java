package io.hadoopbench.cluster.net;

import io.hadoopbench.cluster.net.Hosts.Host;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Selects free ports, outside the ephemeral range if enough are available there. A port inside the
 * range can become the local end of an outgoing connection at any time, and a restart on the same
 * port then fails.
 */
public final class Ports {
  private static final Path RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

  /** Linux's default range, for hosts whose range cannot be read. */
  private static final String DEFAULT_RANGE = "32768 60999";

  private static final int SPAN = 20_000;
  private static final int FIRST_UNPRIVILEGED = 1024;
  private static final int END = 65_536;

  /** If this many ports are outside the range, they are sufficient even for two clusters. */
  private static final int ENOUGH = 1_000;

  /**
   * Ports that this JVM has handed out, because two clusters that start at the same time must not
   * get the same port before they bind.
   */
  private static final Set<Integer> TAKEN = new HashSet<>();

  private final int low;
  private final int high;
  private final Random random;

  /**
   * @param range first and last ephemeral port, as in {@code net.ipv4.ip_local_port_range}
   */
  Ports(String range, Random random) {
    String[] ephemeral = range.trim().split("\\s+");
    int first = Integer.parseInt(ephemeral[0]);
    int behind = Integer.parseInt(ephemeral[1]) + 1;
    if (first - FIRST_UNPRIVILEGED >= ENOUGH) {
      low = Math.max(FIRST_UNPRIVILEGED, first - SPAN);
      high = first;
    } else {
      low = END - behind >= ENOUGH ? behind : FIRST_UNPRIVILEGED;
      high = END;
    }
    this.random = random;
  }

  /**
   * Reads the range only when a port is needed, so that programs without servers do not depend on
   * it.
   */
  public static PortSource ofThisHost() {
    return () -> new Ports(range(), new Random()).next();
  }

  static String range() throws IOException {
    if (!Files.isReadable(RANGE)) {
      return DEFAULT_RANGE;
    }
    // not Files.readString, which first reads a single byte: a sysctl returns data only to the
    // first read
    try (BufferedReader reader = Files.newBufferedReader(RANGE)) {
      return reader.readLine();
    }
  }

  /**
   * Returns a port that is not in use and has not been handed out before.
   *
   * @throws IOException if no port in the range is free
   */
  int next() throws IOException {
    int size = high - low;
    int start = random.nextInt(size);
    for (int i = 0; i < size; i++) {
      int port = low + (start + i) % size;
      synchronized (TAKEN) {
        if (!TAKEN.contains(port) && free(port)) {
          TAKEN.add(port);
          return port;
        }
      }
    }
    throw new IOException("no free port between %s and %s".formatted(low, high - 1));
  }

  private static boolean free(int port) {
    try (ServerSocket probe = new ServerSocket()) {
      probe.bind(new InetSocketAddress(InetAddress.getByName(Host.LOOPBACK.address()), port));
      return true;
    } catch (IOException inUse) {
      return false;
    }
  }

  /**
   * A source of free ports. It is a parameter, so that a test can hand out a port that is in use.
   */
  @FunctionalInterface
  public interface PortSource {
    /**
     * @throws IOException if no port is free
     */
    int next() throws IOException;

    default List<Integer> next(int count) throws IOException {
      List<Integer> ports = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        ports.add(next());
      }
      return List.copyOf(ports);
    }
  }
}
