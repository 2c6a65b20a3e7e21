package io.hadoopbench.core.os;

import java.util.stream.Stream;

/** A process and all that it has started. */
final class ProcessTree {
  private ProcessTree() { }

  /** Ends them without asking. Java 8 knows the first of them alone; what a shell has started for it ends by itself then, or stays. */
  static void kill(Process first) {
    if (OwnJava.has(OwnJava.PROCESSES)) {
      Handles.kill(first);
    } else {
      first.destroyForcibly();
    }
  }

  /** A class of its own, because Java 8 does not have what it needs. */
  private static final class Handles {
    static void kill(Process first) {
      // the descendants are found through their parents, so all before any is killed
      Stream.concat(Stream.of(first.toHandle()), first.descendants()).toList().forEach(ProcessHandle::destroyForcibly);
    }
  }
}
