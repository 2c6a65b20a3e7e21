package io.hadoopbench.cluster.daemon;

import io.hadoopbench.cluster.net.Hosts.Host;
import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.os.Commands.CommandResult;
import io.hadoopbench.core.os.CurrentJava;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/**
 * A cluster's secrets and keys, in files that are readable only by their owner from the moment they
 * exist.
 */
public final class PrivateFiles {
  private static final FileAttribute<Set<PosixFilePermission>> FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final FileAttribute<Set<PosixFilePermission>> DIRECTORY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  /** Longer than any run; keys are deleted with the cluster. */
  private static final String VALIDITY_DAYS = "30";

  /** Creating a key takes half a second; the limit allows for slow machines. */
  private static final Duration KEYTOOL_LIMIT = Duration.ofSeconds(60);

  private PrivateFiles() {}

  /** Creates a directory and its parents. */
  public static void directory(Path directory) throws IOException {
    Files.createDirectories(directory, DIRECTORY);
  }

  public static void write(Path file, String text) throws IOException {
    Files.createFile(file, FILE);
    Files.writeString(file, text);
  }

  public static String secret() {
    byte[] bytes = new byte[18];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /**
   * Creates a server key with a self-signed certificate.
   *
   * @param keyStore new PKCS 12 file
   * @param password file with the key store's password
   */
  public static void makeKey(
      Path keyStore, String alias, Host host, Path password, Commands commands) throws IOException {
    CommandResult result =
        commands.toEnd(
            List.of(
                CurrentJava.program("keytool"),
                "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC",
                "-genkeypair",
                "-alias",
                alias,
                "-keyalg",
                "RSA",
                "-keysize",
                "2048",
                "-dname",
                "CN=" + host.name(),
                "-ext",
                "san=dns:" + host.name() + ",ip:" + host.address(),
                "-validity",
                VALIDITY_DAYS,
                "-storetype",
                "PKCS12",
                "-keystore",
                keyStore.toString(),
                "-storepass:file",
                password.toString()),
            KEYTOOL_LIMIT);
    if (result.exitCode() != 0) {
      throw new IOException(
          "keytool cannot create a key in " + keyStore + ": " + result.output().strip());
    }
    Files.setPosixFilePermissions(keyStore, PosixFilePermissions.fromString("rw-------"));
  }
}
