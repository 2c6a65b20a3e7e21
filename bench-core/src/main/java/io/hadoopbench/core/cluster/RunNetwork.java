package io.hadoopbench.core.cluster;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import java.io.IOException;
import java.net.NetworkInterface;
import java.util.Collections;

/**
 * Network isolation for an embedded cluster and its run. The launcher enters the network namespace
 * before it starts the JVM, because a running JVM would have to move every thread.
 */
public final class RunNetwork {
  public static final String OPTION = "net";

  /** System property that the launcher sets in a private network. */
  private static final String ENTERED = "hadoopbench.net";

  private static final String SHARED = "shared";

  private RunNetwork() {}

  public static Option option() {
    return Option.choice(
        OPTION,
        SHARED + "|private",
        """
        embedded cluster: shared: its servers listen on this host's loopback \
        interface, which all accounts can access; private: the run has an isolated \
        network, with a second host for client=inside and client=outside. Requires \
        the programs unshare, nsenter and ip, and a kernel that lets this user \
        create namespaces. An earlier run without this option must have downloaded \
        the jars that the servers need\
        """);
  }

  /**
   * @throws io.hadoopbench.core.cli.UsageException if a private network is requested with an
   *     existing cluster, or is not the network of this JVM
   */
  public static void check(Settings settings) {
    settings.require(
        OPTION,
        net -> net.equals(SHARED) || !settings.text("cluster").equals(ExistingClusterProvider.KIND),
        "requires -cluster embedded; an existing cluster's servers cannot be moved");
    checkEntered(settings);
  }

  /**
   * @throws io.hadoopbench.core.cli.UsageException if a private network is requested but this JVM
   *     is in another one
   */
  public static void checkEntered(Settings settings) {
    settings.require(
        OPTION,
        net -> net.equals(SHARED) || isOwn() && hasLoopbackOnly(),
        "this JVM is in the host's network; start it with scripts/bench or bin/bench");
  }

  /** Returns whether loopback is the only network interface. */
  private static boolean hasLoopbackOnly() {
    try {
      return Collections.list(NetworkInterface.getNetworkInterfaces()).stream()
          .allMatch(one -> one.getName().equals("lo"));
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Returns whether the network is private: nothing can be downloaded, and no other process can
   * access the servers.
   */
  public static boolean isOwn() {
    return System.getProperty(ENTERED) != null;
  }
}
