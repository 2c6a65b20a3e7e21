package io.hadoopbench.cluster.packages;

import io.hadoopbench.cluster.packages.HadoopJars.HadoopPart;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.HadoopRelease;
import java.io.IOException;

/**
 * For the launcher, because the class path of a JVM is fixed when it starts: {@code HadoopClientMain <release>} prints
 * the directory with the client jars of a release, which are got first when they are not there; nothing if it is that
 * of this distribution. Exit code 2 when they cannot be had, with the reason in one line.
 */
public final class HadoopClientMain {
  private HadoopClientMain() { }

  public static void main(String[] args) throws IOException {
    try {
      HadoopJars jars = HadoopJars.of(HadoopRelease.ofOption(args[0]));
      if (jars.other().isPresent()) {
        System.out.println(jars.get(HadoopPart.CLIENT, System.err::println).get(0).getParent());
      }
    } catch (UsageException e) {
      System.err.println("bench: " + e.getMessage());
      System.exit(ExitCode.USAGE);
    }
  }
}
