package io.hadoopbench.lab.versus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A number that a program printed after a label, as in {@code "Ops per sec: 1697.07"}. */
final class LogLine {
  private LogLine() {}

  /**
   * @throws IOException if no line has the label; the last of several lines counts
   */
  static double number(Path log, String label) throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      String line =
          lines
              .filter(l -> l.contains(label))
              .reduce((earlier, later) -> later)
              .orElseThrow(() -> new IOException("no '" + label + "' in " + log));
      return Double.parseDouble(line.substring(line.indexOf(label) + label.length()).strip());
    }
  }
}
