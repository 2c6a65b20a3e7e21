package io.hadoopbench.cluster.net;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A host whose clock is wrong: libfaketime stands between its processes and the kernel's. What they measure time with
 * goes right, as on any host with such a clock.
 */
public final class WrongClock {
  /** For processes of many threads. */
  private static final String LIBRARY = "faketime/libfaketimeMT.so.1";

  private WrongClock() { }

  /**
   * The same host with such a clock.
   *
   * @param secondsAhead negative if it is behind
   * @throws IOException if this machine has no libfaketime
   */
  public static Host on(Host host, int secondsAhead) throws IOException {
    return new Host(host.name(), host.address(), host.enter(),
        Map.of("LD_PRELOAD", library().toString(), "FAKETIME", (secondsAhead < 0 ? "" : "+") + secondsAhead + "s",
        "FAKETIME_DONT_FAKE_MONOTONIC", "1", "NO_FAKE_STAT", "1", "FAKETIME_DISABLE_SHM", "1"));
  }

  private static Path library() throws IOException {
    for (Path folder : List.of(Path.of("/usr/lib"), Path.of("/usr/lib64"))) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> found = Files.find(folder, 3, (file, attributes) -> file.endsWith(LIBRARY))) {
          Optional<Path> library = found.findFirst();
          if (library.isPresent()) {
            return library.get();
          }
        }
      }
    }
    throw new IOException("a host's clock is wrong by " + LIBRARY + ", which is not below /usr/lib; Debian's package is libfaketime");
  }
}
