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
 * What the network alone takes to a server and back, from this host.
 *
 * @param connectMicros median of TCP connects to the server's port: kernels answer those, so the
 *     server's own load is not in it; empty when one failed
 * @param connectOutcome that all were answered, or why not
 * @param pingMicros mean that {@code ping} tells, as studies give it; empty where there is no
 *     answer
 * @param pingOutcome that there was an answer, or why there was none
 */
public record RoundTrip(
    OptionalDouble connectMicros,
    String connectOutcome,
    OptionalDouble pingMicros,
    String pingOutcome) {
  private static final int CONNECTS = 30;

  /** Not counted: a JVM's first ones load classes. */
  private static final int FIRST_CONNECTS = 10;

  private static final int CONNECT_LIMIT_MILLIS = 5_000;
  private static final Duration PING_LIMIT = Duration.ofSeconds(5);

  /**
   * iputils: {@code rtt min/avg/max/mdev = 0.012/0.015/0.02/0.003 ms}; BusyBox and BSD likewise.
   */
  private static final Pattern MEAN = Pattern.compile("min/avg/max\\S* = [\\d.]+/([\\d.]+)/");

  private static final String ANSWERED = "answered";

  /** Takes less than a second. What fails is told and fails nothing else. */
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

  /** The mean in what ping wrote; empty when there is none. */
  static OptionalDouble meanMicros(String said) {
    Matcher mean = MEAN.matcher(said);
    return mean.find()
        ? OptionalDouble.of(Double.parseDouble(mean.group(1)) * 1e3)
        : OptionalDouble.empty();
  }
}
