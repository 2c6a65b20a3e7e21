package io.hadoopbench.cluster.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a server runs.
 *
 * @param name resolves to the address, here and on the other hosts
 * @param address the only one that it listens on
 * @param enter what stands before a command to run it there; empty for where we are ourselves
 * @param environment variables of all processes there
 */
public record Host(String name, String address, List<String> enter, Map<String, String> environment) {
  /** The only one with servers of ours, unless there are others. */
  public static final Host LOOPBACK = new Host("localhost", "127.0.0.1", List.of());
  /** For processes of many threads. */
  private static final String FAKETIME = "faketime/libfaketimeMT.so.1";

  public Host(String name, String address, List<String> enter) {
    this(name, address, enter, Map.of());
  }

  /** The beginning of a command that runs there. */
  public List<String> command() {
    List<String> command = new ArrayList<>(enter);
    if (!environment.isEmpty()) {
      command.add("env");
      environment.forEach((name, value) -> command.add(name + "=" + value));
    }
    return command;
  }

  /**
   * The same host with a wrong clock: libfaketime stands between its processes and the kernel's. What they measure time with goes right, as on any
   * host with such a clock; without the last key libfaketime takes waits of a JVM for waits until a time of day, and they end at once.
   *
   * @param secondsAhead negative if it is behind
   * @throws IOException if this machine has no libfaketime
   */
  public Host withClock(int secondsAhead) throws IOException {
    return new Host(name, address, enter, Map.of("LD_PRELOAD", faketime().toString(), "FAKETIME", (secondsAhead < 0 ? "" : "+") + secondsAhead + "s",
        "FAKETIME_DONT_FAKE_MONOTONIC", "1", "NO_FAKE_STAT", "1", "FAKETIME_DISABLE_SHM", "1", "FAKETIME_FORCE_MONOTONIC_FIX", "0"));
  }

  private static Path faketime() throws IOException {
    for (Path folder : List.of(Path.of("/usr/lib"), Path.of("/usr/lib64"))) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> found = Files.find(folder, 3, (file, attributes) -> file.endsWith(FAKETIME))) {
          Optional<Path> library = found.findFirst();
          if (library.isPresent()) {
            return library.get();
          }
        }
      }
    }
    throw new IOException("a host's clock is wrong by " + FAKETIME + ", which is not below /usr/lib; Debian's package is libfaketime");
  }

  /** @throws IOException if nobody takes a connection there in time */
  public void connect(int port, Duration timeout) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), (int) timeout.toMillis());
    }
  }

  public String at(int port) {
    return address + ":" + port;
  }

  /** The same by name, for which a ticket of Kerberos is. */
  public String named(int port) {
    return name + ":" + port;
  }
}
