package io.hadoopbench.core.result.store;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A text format of another tool. Each format is one class. Formats that need nothing but runs are
 * listed in the table of program {@code export}.
 */
public interface Format {
  /**
   * Thrown if the runs do not match each other or the existing output, or if a file has unexpected
   * content. The one-line message gives the reason.
   */
  final class RefusedException extends IOException {
    RefusedException(String message) {
      super(message);
    }
  }

  /**
   * Returns the complete text.
   *
   * @param runs the runs, the oldest first
   * @param leftOut receives a one-line reason for each omitted run
   */
  String text(List<NamedRun> runs, Consumer<String> leftOut) throws RefusedException;

  /**
   * Returns a variant of this format in which each run begins at time 0; empty if the format has no
   * timestamps.
   */
  default Optional<Format> relative() {
    return Optional.empty();
  }
}
