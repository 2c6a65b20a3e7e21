package io.hadoopbench.cluster.daemon;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Logging of the servers that bring Log4j 2: everything to standard output, which is their log file. */
public final class Log4j2 {
  private static final String FILE = "log4j2.xml";

  private Log4j2() { }

  /** Into a server's configuration directory. */
  public static void write(Path conf) throws IOException {
    RoleDirectory.copy("server-log4j2.xml", conf.resolve(FILE));
  }

  /** JVM options that go with it. */
  public static List<String> jvmOptions(Path conf) {
    return List.of("-Dlog4j.configurationFile=" + conf.resolve(FILE));
  }
}
