package io.hadoopbench.core.export;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A text format of another tool, one class per format. Formats that need only runs have a line in
 * the table of {@code export}.
 */
public interface Format {
  /**
   * Thrown if the runs do not fit together or to existing output; the message gives the reason in
   * one line.
   */
  final class RefusedException extends IOException {
    RefusedException(String message) {
      super(message);
    }
  }

  /**
   * Returns the whole text.
   *
   * @param runs the oldest first
   * @param leftOut receives the reason for each omitted run, in one line
   */
  String text(List<NamedRun> runs, Consumer<String> leftOut) throws RefusedException;

  /** Returns the format in which each run begins at time 0; empty if it has no timestamps. */
  default Optional<Format> relative() {
    return Optional.empty();
  }
}
