package io.hadoopbench.core.os;

/** What the JVM that runs this has: bench-java8.jar also runs where much is missing. */
public final class OwnJava {
  /** Other processes than those that were started from here, and all about processes; since Java 9. */
  public static final String PROCESSES = "java.lang.ProcessHandle";
  /** In a JDK since 9; that of Java 8 is in a jar which is on no class path. */
  public static final String ATTACH = "com.sun.tools.attach.VirtualMachine";

  private OwnJava() { }

  /** Whether there is a class of that name. */
  public static boolean has(String name) {
    try {
      Class.forName(name, false, ClassLoader.getSystemClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Which Java this is and where, for a line that says that something is missing. */
  public static String told() {
    return "Java " + System.getProperty("java.version") + " (" + System.getProperty("java.home") + ")";
  }
}
