package io.hadoopbench.core.os;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** What the JVM that runs this has: bench-java8.jar also runs where much is missing. */
public final class CurrentJava {
  /**
   * Other processes than those that were started from here, and all about processes; since Java 9.
   */
  public static final String PROCESSES = "java.lang.ProcessHandle";

  /** In a JDK since 9; that of Java 8 is in a jar which is on no class path. */
  public static final String ATTACH = "com.sun.tools.attach.VirtualMachine";

  /** Less than this, the version of class files is that of Java. */
  private static final int CLASS_FILES = 44;

  private CurrentJava() {}

  /** Whether there is a class of that name. */
  public static boolean has(String name) {
    try {
      Class.forName(name, false, ClassLoader.getSystemClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /**
   * Returns the oldest Java that runs these classes: bench-java8.jar holds others than bench.jar.
   */
  public static int needed() {
    try (DataInputStream in =
        new DataInputStream(CurrentJava.class.getResourceAsStream("CurrentJava.class"))) {
      in.readInt();
      in.readUnsignedShort();
      return in.readUnsignedShort() - CLASS_FILES;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Which Java this is and where, for a line that says that something is missing. */
  public static String describe() {
    return "Java "
        + System.getProperty("java.version")
        + " ("
        + System.getProperty("java.home")
        + ")";
  }
}
