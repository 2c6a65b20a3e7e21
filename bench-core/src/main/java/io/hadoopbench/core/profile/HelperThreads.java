package io.hadoopbench.core.profile;

import io.hadoopbench.core.explain.StackRules;
import io.hadoopbench.core.os.JvmThreads;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Finds the threads of the client that load threads wait for while those wait themselves, which are made for each file.
 * A thread that was just made is missed for at most
 * {@link #LOOK_MILLIS}.
 */
final class HelperThreads {
  /** Those that write the blocks of files, by their class because their names change. */
  private static final Pattern CLASSES = Pattern.compile("^org\\.apache\\.hadoop\\.hdfs\\.(Striped)?DataStreamer$");
  private static final long LOOK_MILLIS = 5;

  private final Consumer<Thread> found;
  /** Of all others. */
  private final List<Pattern> names = StackRules.standard().helpers();
  private Thread looking;

  /** @param found is told of each thread once */
  HelperThreads(Consumer<Thread> found) {
    this.found = found;
  }

  void start() {
    looking = new Thread(this::look, "helper-threads");
    looking.setDaemon(true);
    looking.start();
  }

  void stop() {
    looking.interrupt();
  }

  private void look() {
    Set<Thread> known = new HashSet<>();
    while (!Thread.currentThread().isInterrupted()) {
      for (Thread thread : JvmThreads.all()) {
        if (helps(thread) && known.add(thread)) {
          found.accept(thread);
        }
      }
      known.removeIf(thread -> !thread.isAlive());
      try {
        Thread.sleep(LOOK_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private boolean helps(Thread thread) {
    return CLASSES.matcher(thread.getClass().getName()).find() || names.stream().anyMatch(name -> name.matcher(thread.getName()).find());
  }
}
