package io.hadoopbench.cluster.process;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** JVM options for servers, and the reasons for them. */
public final class JvmOptions {
  /**
   * Pseudo-setting for any role: the JVM's maximum heap, as in {@code -Xmx}; a change restarts the
   * role.
   */
  public static final String HEAP_KEY = "hadoopbench.jvm.heap";

  /**
   * Pseudo-setting for any role: additional JVM options, separated by spaces; a change restarts the
   * role.
   */
  public static final String OPTIONS_KEY = "hadoopbench.jvm.options";

  /**
   * Pseudo-setting for any role: {@value #OFF} hides the launcher's OpenSSL from the role's JVM.
   */
  public static final String OPENSSL_KEY = "hadoopbench.openssl";

  public static final String OFF = "off";

  /** Disables all compilers except C1. */
  public static final String FAST_START = "-XX:TieredStopAtLevel=1";

  /**
   * Options for servers that are not measured and should start fast: no GC threads, and the
   * smallest footprint. Measured servers use the JVM's defaults, as in production.
   */
  public static final List<String> SMALL = List.of("-XX:+UseSerialGC", FAST_START);

  /**
   * Makes the JVM compile methods after a fifth of HotSpot's usual call counts, with the same
   * compilers, so that a server runs its final code after seconds instead of minutes. The steady
   * state is the same (docs/reference/statistics.md).
   */
  private static final String COMPILE_SOONER = "-XX:CompileThresholdScaling=0.2";

  /**
   * Opens java.lang, which Java 17 closes to reflection, but which JAXB (KMS), Guice's cglib (YARN)
   * and BTrace (NameNode) access. Uses only IPv4, so that a loopback address means 127.0.0.1
   * everywhere.
   */
  static final List<String> OF_ALL =
      List.of(
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "-Djava.net.preferIPv4Stack=true",
          "-XX:-UsePerfData",
          "-Djava.awt.headless=true",
          COMPILE_SOONER);

  private JvmOptions() {}

  /** Returns an {@code LD_LIBRARY_PATH} without the launcher's OpenSSL directories. */
  public static String withoutOpenssl(String libraryPath) {
    return Stream.of(libraryPath.split(File.pathSeparator))
        .filter(
            directory ->
                !Path.of(directory).endsWith("openssl3")
                    && !Path.of(directory).endsWith("openssl1.1"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * Returns JVM options for all servers from the environment variable {@code BENCH_SERVER_OPTS}.
   * They follow the built-in options, and so override them.
   */
  public static String ofUser() {
    return System.getenv().getOrDefault("BENCH_SERVER_OPTS", "");
  }
}
