package io.hadoopbench.core.profile;

import io.hadoopbench.core.store.Stacks;
import java.io.IOException;

/** Takes samples of this JVM. All exceptions are one line. */
interface TaskSampler {
  void start() throws IOException;

  /** A load thread begins its timed part; called by itself. */
  default void enter() { }

  /** It ends it. */
  default void leave() { }

  void stop() throws IOException;

  /** What was taken between the last start and stop. */
  Stacks stacks() throws IOException;

  /** What takes the samples, for the reader of a report. */
  String engine() throws IOException;
}
