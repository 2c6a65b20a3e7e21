package io.hadoopbench.cluster.process;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Options of the JVMs of servers, each with its reason. */
public final class JvmOptions {
  /**
   * Pseudo setting of any role: maximum heap of its JVM, as in {@code -Xmx}; a change restarts the
   * role.
   */
  public static final String HEAP_KEY = "hadoopbench.jvm.heap";

  /**
   * Pseudo setting of any role: more JVM options, separated by blanks; a change restarts the role.
   */
  public static final String OPTIONS_KEY = "hadoopbench.jvm.options";

  /**
   * Pseudo setting of any role: {@value #OFF} keeps OpenSSL from its JVM, as far as the launcher
   * has brought it.
   */
  public static final String OPENSSL_KEY = "hadoopbench.openssl";

  public static final String OFF = "off";

  /** The quick compiler alone. */
  public static final String FAST_START = "-XX:TieredStopAtLevel=1";

  /**
   * For servers that are never measured and should be up soon: no GC threads, smallest footprint.
   * Measured ones have the JVM's default, as production has.
   */
  public static final List<String> SMALL = List.of("-XX:+UseSerialGC", FAST_START);

  /**
   * Methods are compiled after a fifth of the calls that HotSpot waits for, by the same compilers:
   * a server has its final code after seconds and not after minutes. What it is worth then is the
   * same (docs/reference/statistics.md).
   */
  private static final String COMPILE_SOONER = "-XX:CompileThresholdScaling=0.2";

  /**
   * Java 17 closes java.lang to reflection, which JAXB (KMS), Guice's cglib (YARN) and BTrace
   * (NameNode) need. IPv4 only, so that a loopback address means 127.0.0.1 everywhere.
   */
  static final List<String> OF_ALL =
      List.of(
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "-Djava.net.preferIPv4Stack=true",
          "-XX:-UsePerfData",
          "-Djava.awt.headless=true",
          COMPILE_SOONER);

  private JvmOptions() {}

  /**
   * What is left of a {@code LD_LIBRARY_PATH} without the directories that the launcher has made
   * for OpenSSL.
   */
  public static String withoutOpenssl(String libraryPath) {
    return Stream.of(libraryPath.split(File.pathSeparator))
        .filter(
            directory ->
                !Path.of(directory).endsWith("openssl3")
                    && !Path.of(directory).endsWith("openssl1.1"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * JVM options that the user gives to all servers, after our own, in the environment variable
   * {@code BENCH_SERVER_OPTS}.
   */
  public static String ofUser() {
    return System.getenv().getOrDefault("BENCH_SERVER_OPTS", "");
  }
}
