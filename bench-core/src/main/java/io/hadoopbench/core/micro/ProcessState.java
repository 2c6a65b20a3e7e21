package io.hadoopbench.core.micro;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What belongs to the whole process and must be changed while JMH's runner works, because it has no options for it. */
final class ProcessState implements AutoCloseable {
  /** JMH allows one run on a host, by a lock file that belongs to whoever was first; another user must not stop a run's limits. */
  private static final String IGNORE_LOCK = "jmh.ignoreLock";

  private final String classPath = System.getProperty(ForkJvm.CLASS_PATH);
  private final PrintStream out = System.out;
  private final PrintStream err = System.err;

  private ProcessState() { }

  /** @param output receives what the forked JVMs print, which the runner passes on to this process's streams */
  static ProcessState forJmh(QuietOutput output) {
    ProcessState before = new ProcessState();
    System.setProperty(IGNORE_LOCK, "true");
    System.setProperty(ForkJvm.CLASS_PATH, ForkJvm.classPath(MicroRunner.class.getClassLoader()));
    PrintStream quiet = new PrintStream(new OutputStream() {
      @Override
      public void write(int b) {
        output.write(b);
      }

      @Override
      public void write(byte[] b, int offset, int length) {
        output.print(new String(b, offset, length, StandardCharsets.UTF_8));
      }
    }, true, StandardCharsets.UTF_8);
    System.setOut(quiet);
    System.setErr(quiet);
    return before;
  }

  @Override
  public void close() {
    System.setOut(out);
    System.setErr(err);
    System.setProperty(ForkJvm.CLASS_PATH, classPath);
  }
}
