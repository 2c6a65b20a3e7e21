package io.hadoopbench.launch;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;

/**
 * Main class of bench.jar and bench-java8.jar: starts the program if this JVM can load it, and
 * otherwise prints one line that explains what to do. The launcher is the same in both jars,
 * because it reads the program's class file version from its jar.
 */
public final class Launcher {
  /** Exit code for incorrect usage, the same as in the program. */
  private static final int USAGE = 2;

  private static final String PROGRAM = "io.hadoopbench.core.program.Main";

  /**
   * System property for the command's name in the program's messages; other launchers set it first.
   */
  private static final String COMMAND_PROPERTY = "hadoopbench.command";

  /** A class that every Hadoop client has. */
  private static final String HADOOP = "org/apache/hadoop/conf/Configuration.class";

  private static final int MAGIC = 0xcafebabe;

  /**
   * Difference between the class file version and the Java version: Java 8 has version 52, Java 17
   * has version 61.
   */
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
          "bench: no Hadoop on the class path; run hadoop jar "
              + jar(needed)
              + " PROGRAM, or bin/bench PROGRAM of the tarball";
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
   * Returns the problem and what to do; empty if there is no problem.
   *
   * @param needed class file version of the program
   * @param own this JVM's {@code java.class.version}, such as 52.0
   */
  static String refusal(int needed, String own, String java, String home) {
    return Double.parseDouble(own) >= needed
        ? ""
        : "bench: "
            + jar(needed)
            + " needs Java "
            + (needed - BEFORE_JAVA_1)
            + " or newer, but this is Java "
            + java
            + " ("
            + home
            + "): use bench-java8.jar, which runs on Java 8 and newer, or set JAVA_HOME";
  }

  static String jar(int needed) {
    return needed > JAVA_8 ? "bench.jar" : "bench-java8.jar";
  }

  /**
   * @throws IOException if the stream does not contain a class file
   */
  static int classVersion(InputStream classFile) throws IOException {
    if (classFile == null) {
      throw new IOException(PROGRAM + " is not in the jar of " + Launcher.class.getName());
    }
    DataInputStream data = new DataInputStream(classFile);
    if (data.readInt() != MAGIC) {
      throw new IOException(PROGRAM + " is not a class file");
    }
    data.readUnsignedShort(); // minor version
    return data.readUnsignedShort();
  }
}
