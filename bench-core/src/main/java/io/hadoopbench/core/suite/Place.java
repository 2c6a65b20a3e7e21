package io.hadoopbench.core.suite;

import io.hadoopbench.core.cli.UsageException;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;

/**
 * Where something stands in a suite file.
 *
 * @param line from 1, {@code column} likewise
 */
public record Place(String file, int line, int column) {
  static Place of(String file, Optional<Mark> mark) {
    return new Place(file, mark.map(Mark::getLine).orElse(0) + 1, mark.map(Mark::getColumn).orElse(0) + 1);
  }

  /** What is wrong there, in one line whatever the file holds. */
  public UsageException wrong(String what) {
    return new UsageException((this + ": " + what).replaceAll("\\p{Cntrl}+", " "));
  }

  @Override
  public String toString() {
    return file + ":" + line + ":" + column;
  }
}
