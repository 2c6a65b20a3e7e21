package io.hadoopbench.core.profile;

import io.hadoopbench.core.store.Stacks;
import java.io.IOException;

/** Takes samples of another JVM. All exceptions are one line. */
interface JvmSampler {
  void start() throws IOException;

  /** Ends and returns what was taken. */
  Stacks stop() throws IOException;

  /** Ends and drops what was taken; does nothing where none are taken. */
  void end() throws IOException;
}
