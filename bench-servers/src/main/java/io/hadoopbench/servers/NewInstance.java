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
 * A new instance of Accumulo.
 *
 * @param name of the instance
 * @param password file with root's password
 * @param root who may do everything
 * @param principal who makes it; empty without Kerberos
 * @param keytab with the principal's key
 */
public record NewInstance(
    String name, Path password, String root, String principal, String keytab) {
  private static final Duration LIMIT = Duration.ofSeconds(100);
  private static final long POLL_MILLIS = 500;

  /** The main of every server, which ends with its parent. */
  private static final String CHILD_MAIN = "io.hadoopbench.cluster.process.ChildMain";

  /**
   * In a JVM of its own: what Accumulo has closed when it is done cannot be opened again. Its
   * options are this one's; it ends when this one does.
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
      throw new IOException("the instance " + name + " could not be made, exit code " + status);
    }
  }

  /**
   * The part of {@link #make} in that JVM: {@code <name> <password> <root>}. The password is an
   * argument within it alone.
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

  /** A NameNode that has just started has no DataNode yet, and takes no file. */
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
          throw new IOException("HDFS takes no file after " + LIMIT.toSeconds() + " s", e);
        }
        pause(POLL_MILLIS);
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
