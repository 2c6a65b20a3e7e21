package io.hadoopbench.cluster;

import java.io.IOException;
import org.junit.jupiter.api.Assumptions;

/** Jars of servers for tests. */
final class Jars {
  private Jars() { }

  /** Skips the test with the reason when they are not here and cannot be got. */
  static void require(ServerPackage... packages) throws IOException {
    for (ServerPackage server : packages) {
      try {
        ServerJars.ofThisHost().get(server, System.out::println);
      } catch (ServerJars.UnavailableException e) {
        Assumptions.abort(e.getMessage());
      }
    }
  }
}
