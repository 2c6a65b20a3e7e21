package io.hadoopbench.cluster.net;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/**
 * Picks free ports below the ephemeral range. A port inside it may be taken, at any moment, as the local end of an
 * outgoing connection; then a restart of the daemon on the same port would fail.
 */
public final class Ports implements PortSource {
  private static final Path RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
  /** Linux's own default; used where the range cannot be read. */
  private static final int DEFAULT_EPHEMERAL_LOW = 32768;
  private static final int SPAN = 20_000;
  private static final int FIRST_UNPRIVILEGED = 1024;
  /** Ports that this JVM has handed out: two clusters that start at once must not get the same one before they bind. */
  private static final Set<Integer> TAKEN = new HashSet<>();

  private final int low;
  private final int high;
  private final Random random;

  /** @param ephemeralLow the lowest ephemeral port; all ports picked are below it */
  Ports(int ephemeralLow, Random random) {
    this.high = ephemeralLow;
    this.low = Math.max(FIRST_UNPRIVILEGED, ephemeralLow - SPAN);
    if (high <= low) {
      throw new IllegalArgumentException("no unprivileged port below the ephemeral range, which starts at " + ephemeralLow
          + "; raise net.ipv4.ip_local_port_range");
    }
    this.random = random;
  }

  public static Ports ofThisHost() {
    return new Ports(ephemeralLow(), new Random());
  }

  static int ephemeralLow() {
    if (!Files.isReadable(RANGE)) {
      return DEFAULT_EPHEMERAL_LOW;
    }
    // Not Files.readString: a sysctl answers the first read only, and that one asks for a single byte.
    try (BufferedReader reader = Files.newBufferedReader(RANGE)) {
      return Integer.parseInt(reader.readLine().trim().split("\\s+")[0]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A port that nothing listens on and that was not handed out before.
   *
   * @throws IOException if no port of the range is free
   */
  @Override
  public int next() throws IOException {
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
    throw new IOException("no free port between " + low + " and " + (high - 1));
  }

  private static boolean free(int port) {
    try (ServerSocket probe = new ServerSocket()) {
      probe.bind(new InetSocketAddress(InetAddress.getByName(Host.LOOPBACK.address()), port));
      return true;
    } catch (IOException inUse) {
      return false;
    }
  }
}
