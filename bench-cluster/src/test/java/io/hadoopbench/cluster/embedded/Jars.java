package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.packages.ServerJars;
import io.hadoopbench.cluster.packages.ServerPackage;
import java.io.IOException;
import org.junit.jupiter.api.Assumptions;

/** Jars of servers for tests. */
public final class Jars {
  private Jars() { }

  /** Skips the test with the reason when they are not here and cannot be got. */
  public static void require(ServerPackage... packages) throws IOException {
    for (ServerPackage server : packages) {
      try {
        ServerJars.ofThisHost().get(server, System.out::println);
      } catch (ServerJars.UnavailableException e) {
        Assumptions.abort(e.getMessage());
      }
    }
  }
}
