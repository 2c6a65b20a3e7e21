package io.hadoopbench.cluster.net;

import io.hadoopbench.core.cluster.RunNetwork;
import io.hadoopbench.core.os.Commands;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A second host in the private network of a run, connected to the run's own host. HDFS treats every byte from an address of the own interfaces as
 * local, and without a second host that is each byte.
 */
public final class SecondHost {
  /** The host's own end of the link. The script {@code own-network} knows the same names and addresses. */
  private static final String LINK = "inside";
  private static final Host INSIDE = new Host("inside", "198.18.0.1", List.of());
  private static final String OUTSIDE_ADDRESS = "198.18.0.2";
  private static final int PREFIX_BITS = 30;

  private SecondHost() { }

  /** Makes the second host if the run has a private network; otherwise there is one host, and the reason. */
  public static Hosts tryToMake(Commands commands) throws IOException {
    return RunNetwork.isOwn() ? make(commands) : Hosts.one("there is no second host for DataNodes outside: -net private makes one");
  }

  private static Hosts make(Commands commands) throws IOException {
    Ip here = new Ip(List.of(), commands);
    VirtualHost outside = VirtualHost.make("outside", OUTSIDE_ADDRESS, commands);
    try {
      outside.link(here, LINK, PREFIX_BITS);
      here.run("addr", "add", INSIDE.address() + "/" + PREFIX_BITS, "dev", LINK);
    } catch (IOException e) {
      outside.close();
      throw e;
    }
    return new Hosts(INSIDE, Optional.of(outside.host()), "", List.of(), () -> {
      here.run("link", "del", LINK); // the kernel removes it only some time after the last server
      outside.close();
    });
  }
}
