package io.hadoopbench.cluster.daemon.kerberos;

import io.hadoopbench.cluster.daemon.Kerberos;
import io.hadoopbench.cluster.net.Host;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.server.KdcConfigKey;
import org.apache.kerby.kerberos.kerb.server.SimpleKdcServer;

/**
 * Runs the KDC: {@code KdcMain <directory> <address> <port> <client> <service>...}. Keys are
 * generated at startup and kept in memory; only keytabs are written.
 */
public final class KdcMain {
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
