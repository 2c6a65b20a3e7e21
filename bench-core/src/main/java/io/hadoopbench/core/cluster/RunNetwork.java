package io.hadoopbench.core.cluster;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import java.io.IOException;
import java.net.NetworkInterface;
import java.util.Collections;
import java.util.List;

/**
 * Whether an embedded cluster and its run have a network that nobody else is in. The launcher enters it: a JVM has many
 * threads, and each would have to.
 */
public final class RunNetwork {
  public static final String OPTION = "net";
  /** What the launcher has entered. */
  private static final String ENTERED = "hadoopbench.net";
  private static final String SHARED = "shared";
  private static final String PRIVATE = "private";
  private static final String HOSTS = "hosts:";

  private RunNetwork() { }

  public static Option option() {
    return Option.of(OPTION, Option.Type.TEXT, "shared|private|hosts:N", SHARED,
        "embedded cluster: shared: its servers are on this host's loopback, where each account gets to; private: in a network that nobody"
        + " else is in; hosts:N: there on N hosts, 1 to 99, each with a network of its own. Takes the programs "
            + "unshare and ip, and a kernel that lets this user make namespaces; what is got from outside is got by a run without it");
  }

  /** @throws io.hadoopbench.core.cli.UsageException if the value is none, is for a cluster of somebody else, or is not what this JVM is in */
  public static void check(Settings settings) {
    if (settings.text(OPTION).equals(SHARED)) {
      return;
    }
    settings.require(OPTION, net -> net.equals(PRIVATE) || net.matches(HOSTS + "[1-9]\\d?"),
        "must be " + SHARED + ", " + PRIVATE + ", or " + HOSTS + "N for 1 to 99 hosts");
    settings.require(OPTION, net -> !settings.text("cluster").equals(ExistingClusterProvider.KIND),
        "is for -cluster embedded; the servers of somebody else are where they are");
    settings.require(OPTION, net -> net.equals(System.getProperty(ENTERED)) && isAlone(),
        "this JVM is in the host's own network; scripts/bench and bin/bench start one that is not");
  }

  /** Whether there is no interface but loopback and the one of our own hosts. */
  private static boolean isAlone() {
    try {
      List<String> names = Collections.list(NetworkInterface.getNetworkInterfaces()).stream()
          .filter(one -> !one.getName().equals("lo")).map(NetworkInterface::getName).toList();
      return names.isEmpty() || names.equals(List.of("bench"));
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether nothing can be got from outside, and nobody else gets to the servers. */
  public static boolean isOwn() {
    return System.getProperty(ENTERED) != null;
  }

  /** How many hosts the servers are spread over; 0 for the one that we are on. */
  public static int hosts() {
    String net = System.getProperty(ENTERED, SHARED);
    return net.startsWith(HOSTS) ? Integer.parseInt(net.substring(HOSTS.length())) : 0;
  }
}
