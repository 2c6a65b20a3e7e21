package io.hadoopbench.cluster.embedded;

import io.hadoopbench.cluster.net.Network;
import io.hadoopbench.core.os.Commands;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs {@link HeldHostsMain} again in a private network, with the same input, output and arguments.
 * The process that holds the servers checks their health, so it must be able to reach them, and a
 * running JVM cannot enter namespaces. The second JVM ends with its standard input.
 */
final class OwnNetwork {
  private static final String INSIDE = "hadoopbench.network.inside";

  private OwnNetwork() {}

  /** Returns whether this JVM is in the private network. */
  static boolean entered() {
    return Boolean.getBoolean(INSIDE);
  }

  /**
   * Runs the other JVM to its end.
   *
   * @return its exit code
   * @throws IOException with the reason, if the network cannot be created
   */
  static int run(int servers, String[] args) throws IOException {
    List<String> command = new ArrayList<>(Network.begin(servers, Commands.ofThisHost()));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.add("-D" + INSIDE + "=true");
    command.add(HeldHostsMain.class.getName());
    command.addAll(List.of(args));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.INHERIT)
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    Process other = builder.start();
    Thread typed = new Thread(() -> copy(System.in, other), "typed lines");
    typed.setDaemon(true);
    typed.start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(other), "end of the other"));
    return other.onExit().join().exitValue();
  }

  /** Forwards input immediately, line by line. */
  private static void copy(InputStream in, Process other) {
    byte[] buffer = new byte[8192];
    try (OutputStream out = other.getOutputStream()) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        out.write(buffer, 0, read);
        out.flush();
      }
    } catch (IOException e) {
      if (other.isAlive()) {
        System.err.println("input is no longer forwarded: " + e.getMessage());
      }
    }
  }

  /** Waits, because Ctrl-C also reached the other JVM, which needs a moment to stop its servers. */
  private static void end(Process other) {
    other.toHandle().destroy();
    other.onExit().join();
  }
}
