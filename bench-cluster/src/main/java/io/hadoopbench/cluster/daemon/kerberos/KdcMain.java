package io.hadoopbench.cluster.daemon.kerberos;

import io.hadoopbench.cluster.daemon.Kerberos;
import io.hadoopbench.cluster.net.Host;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.server.KdcConfigKey;
import org.apache.kerby.kerberos.kerb.server.SimpleKdcServer;

/** Runs the KDC: {@code KdcMain <directory> <port>}. Keys are made now and live in memory; only what others log in with is written. */
public final class KdcMain {
  private KdcMain() { }

  public static void main(String[] args) throws IOException, KrbException, InterruptedException {
    Kerberos kerberos = new Kerberos(Path.of(args[0]), Integer.parseInt(args[1]));
    SimpleKdcServer kdc = new SimpleKdcServer();
    kdc.setWorkDir(Files.createDirectories(kerberos.directory().resolve("work")).toFile());
    kdc.setKdcRealm(Kerberos.REALM);
    kdc.setKdcHost(Host.LOOPBACK.address());
    kdc.setAllowUdp(false);
    kdc.setKdcTcpPort(kerberos.port());
    kdc.getKdcConfig().setString(KdcConfigKey.ENCRYPTION_TYPES, "aes256-cts-hmac-sha1-96");
    kdc.init();
    kdc.start();
    kdc.createPrincipals(Kerberos.client(), Kerberos.service(), Kerberos.web(), Kerberos.plainUser());
    // The client's last: with that the KDC is ready.
    export(kdc, kerberos.serverKeytab(), Kerberos.service(), Kerberos.web());
    export(kdc, kerberos.plainUserKeytab(), Kerberos.plainUser());
    export(kdc, kerberos.clientKeytab(), Kerberos.client());
    Thread.currentThread().join();
  }

  /** Written beside its place, in a directory that is its owner's alone, and then moved, so that nobody reads half of it. */
  private static void export(SimpleKdcServer kdc, Path keytab, String... principals) throws IOException, KrbException {
    Path part = keytab.resolveSibling(keytab.getFileName() + ".part");
    for (String principal : principals) {
      kdc.exportPrincipal(principal, part.toFile()); // adds to what is there
    }
    Files.setPosixFilePermissions(part, PosixFilePermissions.fromString("rw-------"));
    Files.move(part, keytab);
  }
}
