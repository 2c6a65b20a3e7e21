package io.hadoopbench.core.load.measure;

import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.os.Commands.CommandResult;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The network round trip from this host to a server.
 *
 * @param connectMicros median TCP connect time to the server's port, which does not depend on the
 *     server's load, because the kernel answers; empty if a connection attempt failed
 * @param connectOutcome message that all connection attempts succeeded, or why one failed
 * @param pingMicros mean reported by {@code ping}, as used in published studies; empty if there is
 *     no reply
 * @param pingOutcome message that there was a reply, or why there was none
 */
public record RoundTrip(
    OptionalDouble connectMicros,
    String connectOutcome,
    OptionalDouble pingMicros,
    String pingOutcome) {
  private static final int CONNECTS = 30;

  /**
   * Number of connection attempts that are not counted, because the first ones in a JVM load
   * classes.
   */
  private static final int FIRST_CONNECTS = 10;

  /**
   * iputils prints {@code rtt min/avg/max/mdev = 0.012/0.015/0.02/0.003 ms}; BusyBox and BSD use
   * the same format.
   */
  private static final Pattern MEAN = Pattern.compile("min/avg/max\\S* = [\\d.]+/([\\d.]+)/");

  private static final String ANSWERED = "answered";

  /** Measures the round trip in less than a second. Failures are part of the result. */
  public static RoundTrip to(InetSocketAddress server) {
    OptionalDouble connect = OptionalDouble.empty();
    String connectOutcome = ANSWERED;
    try {
      connect = OptionalDouble.of(connectMicros(server));
    } catch (IOException e) {
      connectOutcome = e.getMessage();
    }
    try {
      OptionalDouble ping = ping(server.getAddress().getHostAddress());
      return new RoundTrip(
          connect, connectOutcome, ping, ping.isPresent() ? ANSWERED : "no answer");
    } catch (IOException e) {
      return new RoundTrip(connect, connectOutcome, OptionalDouble.empty(), e.getMessage());
    }
  }

  private static double connectMicros(InetSocketAddress server) throws IOException {
    long[] nanos = new long[CONNECTS];
    for (int i = -FIRST_CONNECTS; i < CONNECTS; i++) {
      long start = System.nanoTime();
      try (Socket socket = new Socket()) {
        socket.connect(server, 5_000);
        if (i >= 0) {
          nanos[i] = System.nanoTime() - start;
        }
      }
    }
    Arrays.sort(nanos);
    return nanos[CONNECTS / 2] / 1e3;
  }

  private static OptionalDouble ping(String address) throws IOException {
    CommandResult ping =
        Commands.ofThisHost()
            .run(
                List.of("ping", "-n", "-q", "-c", "3", "-i", "0.2", address),
                Duration.ofSeconds(5));
    return ping.ended() ? meanMicros(ping.output()) : OptionalDouble.empty();
  }

  /** Returns the mean time that ping printed; empty if ping printed none. */
  static OptionalDouble meanMicros(String output) {
    Matcher mean = MEAN.matcher(output);
    return mean.find()
        ? OptionalDouble.of(Double.parseDouble(mean.group(1)) * 1e3)
        : OptionalDouble.empty();
  }
}
