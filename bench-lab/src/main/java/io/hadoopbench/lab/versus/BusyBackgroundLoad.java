package io.hadoopbench.lab.versus;

import java.io.Closeable;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * A background load: one thread for each CPU, alternately busy and idle for random times of 1 to 8
 * s. Closing it ends it.
 */
public final class BusyBackgroundLoad implements Closeable {
  private static final double MOST_BURST_SECONDS = 8;
  private static final double LEAST_BURST_SECONDS = 1;

  private final Process program;

  private BusyBackgroundLoad(Process program) {
    this.program = program;
    Runtime.getRuntime().addShutdownHook(new Thread(program::destroyForcibly));
  }

  public static BusyBackgroundLoad start(long seed) throws IOException {
    return new BusyBackgroundLoad(
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                BusyBackgroundLoad.class.getName(),
                Long.toString(seed))
            .inheritIO()
            .start());
  }

  /** Uses a CPU until it is killed. The argument is a seed. */
  public static void main(String[] args) {
    for (int cpu = 0; cpu < Runtime.getRuntime().availableProcessors(); cpu++) {
      Random random = new Random(Long.parseLong(args[0]) * 31 + cpu);
      new Thread(() -> burn(random)).start();
    }
  }

  private static void burn(Random random) {
    while (true) {
      long until =
          System.nanoTime()
              + (long)
                  (1e9
                      * (LEAST_BURST_SECONDS
                          + random.nextDouble() * (MOST_BURST_SECONDS - LEAST_BURST_SECONDS)));
      if (random.nextBoolean()) {
        while (System.nanoTime() < until) {
          Thread.onSpinWait();
        }
      } else {
        LockSupport.parkNanos(until - System.nanoTime());
      }
    }
  }

  @Override
  public void close() {
    program.destroyForcibly().onExit().join();
  }
}
