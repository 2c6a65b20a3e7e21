package io.hadoopbench.servers;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.accumulo.server.init.Initialize;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * A new Accumulo instance.
 *
 * @param name name of the instance
 * @param password file with root's password
 * @param root name of the superuser
 * @param principal Kerberos principal that creates the instance; empty without Kerberos
 * @param keytab the principal's keytab
 */
public record NewInstance(
    String name, Path password, String root, String principal, String keytab) {
  private static final Duration LIMIT = Duration.ofSeconds(100);

  /** The main class of all server JVMs, which exit together with their parent. */
  private static final String CHILD_MAIN = "io.hadoopbench.cluster.process.ChildMain";

  /**
   * Creates the instance in a separate JVM, because Accumulo cannot reopen what it closes after
   * creating an instance. The JVM has the same options as this JVM, and exits with it.
   */
  void make() throws IOException, InterruptedException {
    awaitFileSystem();
    List<String> command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(
        List.of(CHILD_MAIN, NewInstance.class.getName(), name, password.toString(), root));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.INHERIT)
            .start();
    int status = process.waitFor();
    if (status != 0) {
      throw new IOException("creating the instance " + name + " failed with exit code " + status);
    }
  }

  /**
   * Creates the instance in the separate JVM: {@code <name> <password> <root>}. The password is an
   * argument only within that JVM.
   */
  public static void main(String[] args) throws IOException {
    Initialize.main(
        new String[] {
          "--instance-name",
          args[0],
          "--clear-instance-name",
          "--password",
          Files.readString(Path.of(args[1])).strip(),
          "--user",
          args[2]
        });
    System.exit(0);
  }

  /**
   * Waits until HDFS accepts files, because a NameNode that has just started has no registered
   * DataNodes yet.
   */
  private void awaitFileSystem() throws IOException {
    Configuration conf = new Configuration();
    UserGroupInformation.setConfiguration(conf);
    if (!principal.isEmpty()) {
      UserGroupInformation.loginUserFromKeytab(principal, keytab);
    }
    Instant deadline = Instant.now().plus(LIMIT);
    while (true) {
      try (FileSystem fs = FileSystem.newInstance(conf)) {
        org.apache.hadoop.fs.Path probe = new org.apache.hadoop.fs.Path("/accumulo-probe-" + name);
        try (FSDataOutputStream out = fs.create(probe, true)) {
          out.write(0);
        }
        fs.delete(probe, false);
        return;
      } catch (IOException e) {
        if (Instant.now().isAfter(deadline)) {
          throw new IOException("HDFS accepts no files after " + LIMIT.toSeconds() + " s", e);
        }
        pause(500);
      }
    }
  }

  static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
