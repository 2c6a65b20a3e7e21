package io.hadoopbench.cluster.daemon.knox;

import io.hadoopbench.cluster.daemon.ClusterLayout;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.PackagedDaemon;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.packages.ServerJars;
import io.hadoopbench.cluster.packages.ServerPackage;
import io.hadoopbench.cluster.process.DaemonProcess.ChildJvm;
import io.hadoopbench.cluster.process.JvmOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.os.CurrentUser;
import io.hadoopbench.servers.LdapMain;
import io.hadoopbench.servers.Listen;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * The LDAP directory in which gateways look up users; ready when it listens on its ports.
 *
 * @param ports LDAP, HTTP
 * @param uid the only user's uid
 */
public record LdapDaemon(ClusterLayout layout, GatewayFiles files, List<Integer> ports, String uid)
    implements PackagedDaemon {
  /** The directory has one entry. */
  private static final String HEAP = "64m";

  public static List<LdapDaemon> plan(DaemonContext cluster) throws IOException {
    return cluster.needs().gateways().isEmpty()
        ? List.of()
        : List.of(
            new LdapDaemon(
                cluster.layout(),
                GatewayFiles.of(cluster),
                cluster.ports().next(2),
                CurrentUser.get().name()));
  }

  /** Writes the files shared with the gateways. */
  @Override
  public void install() throws IOException {
    files.write(ServerJars.ofThisHost().get(KnoxDaemon.PACKAGE, line -> {}), Commands.ofThisHost());
  }

  @Override
  public Role role() {
    return Role.LDAP;
  }

  @Override
  public Host host() {
    return layout.hosts().of(Role.LDAP, 0);
  }

  /** Returns a user's DN, with {@code {0}} in place of the name. */
  static String userDn() {
    return "uid={0}," + LdapMain.BASE;
  }

  String url() {
    return "ldap://" + host().at(ports.get(0));
  }

  @Override
  public ServerPackage jars() {
    return KnoxDaemon.PACKAGE;
  }

  @Override
  public ChildJvm jvm() {
    return jvm(
        HEAP,
        LdapMain.class.getName(),
        List.of(ports.get(0).toString(), uid, files.password().toString(), ports.get(1).toString()),
        Stream.concat(JvmOptions.SMALL.stream(), Stream.of(Listen.jvmOption(host().address())))
            .toList());
  }
}
