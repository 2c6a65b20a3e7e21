package io.hadoopbench.launch;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;

/**
 * The main class of bench.jar and of bench-java8.jar: starts the program where this JVM can load
 * it, and says in one line what to do where it cannot. It looks at the classes beside it, so both
 * jars have the same one.
 */
public final class Launcher {
  /** As that of the program for wrong use. */
  private static final int USAGE = 2;

  private static final String PROGRAM = "io.hadoopbench.core.program.Main";

  /** What the program calls itself in its texts; a launcher of another kind has set it. */
  private static final String COMMAND_PROPERTY = "hadoopbench.command";

  /** Any class that every client of Hadoop has. */
  private static final String HADOOP = "org/apache/hadoop/conf/Configuration.class";

  private static final int MAGIC = 0xcafebabe;

  /** Java 8 has class files of version 52, Java 17 of version 61. */
  private static final int BEFORE_JAVA_1 = 44;

  private static final int JAVA_8 = 52;

  private Launcher() {}

  public static void main(String[] args) throws Throwable {
    int needed;
    try (InputStream program =
        Launcher.class.getResourceAsStream("/" + PROGRAM.replace('.', '/') + ".class")) {
      needed = classVersion(program);
    }
    String refusal =
        refusal(
            needed,
            System.getProperty("java.class.version"),
            System.getProperty("java.version"),
            System.getProperty("java.home"));
    if (refusal.isEmpty() && Launcher.class.getClassLoader().getResource(HADOOP) == null) {
      refusal =
          "bench: no Hadoop on the class path: start it with hadoop jar "
              + jar(needed)
              + " PROGRAM, or with bin/bench PROGRAM of the tarball";
    }
    if (!refusal.isEmpty()) {
      System.err.println(refusal);
      System.exit(USAGE);
    }
    if (System.getProperty(COMMAND_PROPERTY) == null) {
      System.setProperty(COMMAND_PROPERTY, "hadoop jar " + jar(needed));
    }
    try {
      Class.forName(PROGRAM).getMethod("main", String[].class).invoke(null, (Object) args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /**
   * What is wrong, and what helps; empty where nothing is.
   *
   * @param needed version of the program's class files
   * @param own {@code java.class.version}, such as 52.0
   */
  static String refusal(int needed, String own, String java, String home) {
    return Double.parseDouble(own) >= needed
        ? ""
        : "bench: "
            + jar(needed)
            + " needs Java "
            + (needed - BEFORE_JAVA_1)
            + " or newer, and this is Java "
            + java
            + " ("
            + home
            + "): take bench-java8.jar, which runs on Java 8 and newer, or set JAVA_HOME";
  }

  static String jar(int needed) {
    return needed > JAVA_8 ? "bench.jar" : "bench-java8.jar";
  }

  /**
   * @throws IOException if it is no class file
   */
  static int classVersion(InputStream classFile) throws IOException {
    if (classFile == null) {
      throw new IOException("there is no " + PROGRAM + " beside " + Launcher.class.getName());
    }
    DataInputStream data = new DataInputStream(classFile);
    if (data.readInt() != MAGIC) {
      throw new IOException(PROGRAM + " is no class");
    }
    data.readUnsignedShort(); // the minor version
    return data.readUnsignedShort();
  }
}
