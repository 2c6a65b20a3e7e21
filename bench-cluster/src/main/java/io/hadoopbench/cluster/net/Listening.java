package io.hadoopbench.cluster.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** Whether a server of ours listens, for those that tell no more of themselves. */
public final class Listening {
  private Listening() { }

  /** @throws IOException if nobody takes a connection there in time */
  public static void at(Host host, int port, Duration timeout) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host.address(), port), (int) timeout.toMillis());
    }
  }

  /**
   * What is missing until the JVM shows its beans; empty when it does.
   *
   * @param web where {@code /jmx} answers
   * @throws IOException if it does not answer in time
   */
  public static Optional<String> withoutBeans(URI web, Duration timeout) throws IOException {
    return Http.bean(web, "java.lang:type=Runtime", timeout).isMissingNode() ? Optional.of("shows no beans at " + web) : Optional.empty();
  }
}
