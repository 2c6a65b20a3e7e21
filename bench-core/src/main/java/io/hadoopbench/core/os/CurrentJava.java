package io.hadoopbench.core.os;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * The current JVM's capabilities. bench-java8.jar also runs on JVMs that lack many of these
 * capabilities.
 */
public final class CurrentJava {
  /** Process handles, which exist since Java 9. */
  public static final String PROCESSES = "java.lang.ProcessHandle";

  /**
   * A class that is part of the JDK since Java 9. In Java 8 it is in a jar that is not on the class
   * path.
   */
  public static final String ATTACH = "com.sun.tools.attach.VirtualMachine";

  /** Difference between the class file version and the Java version. */
  private static final int CLASS_FILES = 44;

  private CurrentJava() {}

  public static boolean has(String name) {
    try {
      Class.forName(name, false, ClassLoader.getSystemClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /**
   * Returns the oldest Java version that can run these classes. The version differs between
   * bench.jar and bench-java8.jar.
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

  /** Returns the path of one of the JDK's programs, such as {@code java}. */
  public static String program(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  /** Returns the version and location of this Java, for messages about missing features. */
  public static String describe() {
    return "Java %s (%s)"
        .formatted(System.getProperty("java.version"), System.getProperty("java.home"));
  }
}
