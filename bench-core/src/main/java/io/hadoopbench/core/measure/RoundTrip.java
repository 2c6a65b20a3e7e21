package io.hadoopbench.core.measure;

import io.hadoopbench.core.os.CommandResult;
import io.hadoopbench.core.os.Commands;
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
 * Network round trip to a server from this host.
 *
 * @param connectMicros median of TCP connects to the server's port: the kernel answers them, so it
 *     does not include the server's load; empty if one failed
 * @param connectOutcome that all connects succeeded, or why not
 * @param pingMicros mean reported by {@code ping}, as published studies give it; empty without a
 *     reply
 * @param pingOutcome that there was a reply, or why not
 */
public record RoundTrip(
    OptionalDouble connectMicros,
    String connectOutcome,
    OptionalDouble pingMicros,
    String pingOutcome) {
  private static final int CONNECTS = 30;

  /** Not counted, because the first ones in a JVM load classes. */
  private static final int FIRST_CONNECTS = 10;

  private static final int CONNECT_LIMIT_MILLIS = 5_000;
  private static final Duration PING_LIMIT = Duration.ofSeconds(5);

  /**
   * iputils: {@code rtt min/avg/max/mdev = 0.012/0.015/0.02/0.003 ms}; BusyBox and BSD have the
   * same format.
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
        socket.connect(server, CONNECT_LIMIT_MILLIS);
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
            .run(List.of("ping", "-n", "-q", "-c", "3", "-i", "0.2", address), PING_LIMIT);
    return ping.ended() ? meanMicros(ping.output()) : OptionalDouble.empty();
  }

  /** Returns the mean from the output of ping; empty if there is none. */
  static OptionalDouble meanMicros(String output) {
    Matcher mean = MEAN.matcher(output);
    return mean.find()
        ? OptionalDouble.of(Double.parseDouble(mean.group(1)) * 1e3)
        : OptionalDouble.empty();
  }
}
