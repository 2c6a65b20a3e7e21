package io.hadoopbench.cluster.net;

import io.hadoopbench.cluster.net.Hosts.Host;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Hosts with wrong clocks. */
public final class Clocks {
  /** Preload library for processes with many threads. */
  private static final String FAKETIME = "faketime/libfaketimeMT.so.1";

  private Clocks() {}

  /**
   * Returns a host with a wrong clock: libfaketime intercepts the clock calls of its processes.
   * Monotonic clocks stay correct, as on a real host with a wrong clock. Without the last variable,
   * libfaketime treats timed waits of a JVM as waits until a time of day, and they end immediately.
   *
   * @param secondsAhead negative if it is behind
   * @throws IOException if this machine has no libfaketime
   */
  public static Host ahead(Host host, int secondsAhead) throws IOException {
    return new Host(
        host.name(),
        host.address(),
        host.enter(),
        Map.of(
            "LD_PRELOAD",
            faketime().toString(),
            "FAKETIME",
            (secondsAhead < 0 ? "" : "+") + secondsAhead + "s",
            "FAKETIME_DONT_FAKE_MONOTONIC",
            "1",
            "NO_FAKE_STAT",
            "1",
            "FAKETIME_DISABLE_SHM",
            "1",
            "FAKETIME_FORCE_MONOTONIC_FIX",
            "0"));
  }

  private static Path faketime() throws IOException {
    for (Path folder : List.of(Path.of("/usr/lib"), Path.of("/usr/lib64"))) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> found =
            Files.find(folder, 3, (file, attributes) -> file.endsWith(FAKETIME))) {
          Optional<Path> library = found.findFirst();
          if (library.isPresent()) {
            return library.get();
          }
        }
      }
    }
    throw new IOException(
        "a host with a clock that is wrong by "
            + FAKETIME
            + ", which is not below /usr/lib; Debian's package is libfaketime");
  }
}
