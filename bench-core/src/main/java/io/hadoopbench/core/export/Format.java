package io.hadoopbench.core.export;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs as the text that another tool reads: a class for each. What takes nothing but runs has a
 * line in the table of {@code export}.
 */
public interface Format {
  /** The runs do not fit together, or not to what is there; the message says why, in one line. */
  final class RefusedException extends IOException {
    RefusedException(String message) {
      super(message);
    }
  }

  /**
   * Makes the whole text.
   *
   * @param runs the oldest first
   * @param leftOut receives why a run has no place in it, in one line
   */
  String text(List<NamedRun> runs, Consumer<String> leftOut) throws RefusedException;

  /** The same where each run begins at time 0; empty where no number has a time. */
  default Optional<Format> relative() {
    return Optional.empty();
  }
}
