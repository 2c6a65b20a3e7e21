package io.hadoopbench.core.cluster;

import io.hadoopbench.core.cli.UsageException;
import java.net.InetAddress;
import java.net.UnknownHostException;

public final class LocalHost {
  private LocalHost() {}

  /**
   * Returns this host's name. In a container it is the NodeManager's name, because a container may
   * have a different host name.
   */
  public static String name() throws UnknownHostException {
    String node = System.getenv("NM_HOST");
    return node != null ? node : InetAddress.getLocalHost().getHostName();
  }

  /**
   * Requires that this host's name resolves, because Hadoop's servers look it up at startup, and
   * clients when they submit a job.
   *
   * @throws UsageException if the name does not resolve; the message explains what to do
   */
  public static void requireName() {
    try {
      InetAddress.getLocalHost();
    } catch (UnknownHostException e) {
      String name = String.valueOf(e.getMessage()).replaceFirst(":.*", "");
      throw new UsageException(
          "this host's name does not resolve ("
              + e.getMessage()
              + "); add it to /etc/hosts: 127.0.0.1 "
              + name);
    }
  }
}
