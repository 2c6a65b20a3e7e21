package io.hadoopbench.cluster.daemon.kerberos;

import io.hadoopbench.cluster.daemon.Daemon;
import io.hadoopbench.cluster.daemon.DaemonContext;
import io.hadoopbench.cluster.daemon.Kerberos;
import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.cluster.process.DaemonProcess.ChildJvm;
import io.hadoopbench.cluster.process.JvmOptions;
import io.hadoopbench.core.cluster.Role;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.server.KdcConfigKey;
import org.apache.kerby.kerberos.kerb.server.SimpleKdcServer;

/** Apache Kerby's KDC; ready when it listens on its port and has written all keytabs. */
public record KdcDaemon(Kerberos kerberos) implements Daemon {
  /** The KDC has only a few principals. */
  private static final String HEAP = "64m";

  public static List<KdcDaemon> plan(DaemonContext cluster) {
    return cluster.layout().kerberos().stream().map(KdcDaemon::new).toList();
  }

  @Override
  public Role role() {
    return Role.KDC;
  }

  @Override
  public boolean measured() {
    return false;
  }

  /** The other servers log in at the KDC when they start. */
  @Override
  public boolean comesFirst() {
    return true;
  }

  /** Writes the files that other servers read before they log in. */
  @Override
  public void install() throws IOException {
    kerberos.writeFiles();
  }

  @Override
  public Host host() {
    return kerberos.host();
  }

  @Override
  public ChildJvm jvm() {
    return new ChildJvm(
        name(),
        host(),
        HEAP,
        KdcMain.class.getName(),
        Stream.concat(
                Stream.of(
                    kerberos.directory().toString(),
                    host().address(),
                    String.valueOf(kerberos.port()),
                    Kerberos.client()),
                kerberos.services().stream())
            .toList(),
        JvmOptions.SMALL,
        false);
  }

  /** Returns the KDC's address; the KDC has no web server. */
  @Override
  public URI web() {
    return URI.create("tcp://" + host().at(kerberos.port()));
  }

  @Override
  public Optional<String> notReady(Duration timeout) throws IOException {
    if (!Files.exists(kerberos.clientKeytab())) {
      return Optional.of("has not written " + kerberos.clientKeytab());
    }
    host().connect(kerberos.port(), timeout);
    return Optional.empty();
  }

  /**
   * Runs the KDC: {@code KdcMain <directory> <address> <port> <client> <service>...}. Keys are
   * generated at startup and kept in memory; only keytabs are written.
   */
  public static final class KdcMain {
    private KdcMain() {}

    public static void main(String[] args) throws IOException, KrbException, InterruptedException {
      Kerberos kerberos =
          new Kerberos(
              Path.of(args[0]),
              new Host(args[1], args[1], List.of()),
              Integer.parseInt(args[2]),
              List.of());
      String client = args[3];
      List<String> services = List.of(args).subList(4, args.length);
      SimpleKdcServer kdc = new SimpleKdcServer();
      kdc.setWorkDir(Files.createDirectories(kerberos.directory().resolve("work")).toFile());
      kdc.setKdcRealm(Kerberos.REALM);
      kdc.setKdcHost(kerberos.host().address());
      kdc.setAllowUdp(false);
      kdc.setKdcTcpPort(kerberos.port());
      kdc.getKdcConfig().setString(KdcConfigKey.ENCRYPTION_TYPES, "aes256-cts-hmac-sha1-96");
      kdc.init();
      kdc.start();
      kdc.createPrincipals(client, Kerberos.plainUser());
      kdc.createPrincipals(services.toArray(String[]::new));
      // the client's keytab is written last, because it marks the KDC as ready
      export(kdc, kerberos.serverKeytab(), services);
      export(kdc, kerberos.plainUserKeytab(), List.of(Kerberos.plainUser()));
      export(kdc, kerberos.clientKeytab(), List.of(client));
      Thread.currentThread().join();
    }

    /**
     * Writes a keytab to a private directory and then moves it into place, so that no process reads
     * an incomplete file.
     */
    private static void export(SimpleKdcServer kdc, Path keytab, List<String> principals)
        throws IOException, KrbException {
      Path part = keytab.resolveSibling(keytab.getFileName() + ".part");
      for (String principal : principals) {
        kdc.exportPrincipal(principal, part.toFile()); // appends to existing entries
      }
      Files.setPosixFilePermissions(part, PosixFilePermissions.fromString("rw-------"));
      Files.move(part, keytab);
    }
  }
}
