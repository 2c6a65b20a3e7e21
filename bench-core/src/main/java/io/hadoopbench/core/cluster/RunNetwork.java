package io.hadoopbench.core.cluster;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import java.io.IOException;
import java.net.NetworkInterface;
import java.util.Collections;

/**
 * Whether an embedded cluster and its run have a network that nobody else is in. The launcher
 * enters it: a JVM has many threads, and each would have to.
 */
public final class RunNetwork {
  public static final String OPTION = "net";

  /** What the launcher has entered. */
  private static final String ENTERED = "hadoopbench.net";

  private static final String SHARED = "shared";
  private static final String PRIVATE = "private";

  private RunNetwork() {}

  public static Option option() {
    return Option.of(
        OPTION,
        Option.Type.TEXT,
        "shared|private",
        SHARED,
        "embedded cluster: shared: its servers are on this host's loopback, where each account gets"
            + " to; private: in a network that nobody else is in, with a second host for"
            + " client=inside and outside. Requires the programs unshare, nsenter and ip, and a"
            + " kernel that lets this user make namespaces; jars that servers need must have been"
            + " downloaded by a run without it");
  }

  /**
   * @throws io.hadoopbench.core.cli.UsageException if the value is none, is for a cluster of
   *     somebody else, or is not what this JVM is in
   */
  public static void check(Settings settings) {
    if (settings.text(OPTION).equals(SHARED)) {
      return;
    }
    settings.require(OPTION, net -> net.equals(PRIVATE), "must be " + SHARED + " or " + PRIVATE);
    settings.require(
        OPTION,
        net -> !settings.text("cluster").equals(ExistingClusterProvider.KIND),
        "is for -cluster embedded; the servers of somebody else are where they are");
    checkEntered(settings);
  }

  /**
   * @throws io.hadoopbench.core.cli.UsageException if a private network is asked for and this JVM
   *     is in another one
   */
  public static void checkEntered(Settings settings) {
    settings.require(
        OPTION,
        net -> net.equals(SHARED) || isOwn() && isSolo(),
        "this JVM is in the host's own network; scripts/bench and bin/bench start one that is not");
  }

  /** Returns whether loopback is the only interface. */
  private static boolean isSolo() {
    try {
      return Collections.list(NetworkInterface.getNetworkInterfaces()).stream()
          .allMatch(one -> one.getName().equals("lo"));
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether nothing can be got from outside, and nobody else gets to the servers. */
  public static boolean isOwn() {
    return System.getProperty(ENTERED) != null;
  }
}
