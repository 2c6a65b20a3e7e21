package io.hadoopbench.core.scenario;

/**
 * Files and bytes that an operation of a workload creates or transfers, as far as options determine
 * them; for the preview of a run.
 *
 * @param does in the third person: {@code creates a file of 0 B}
 * @param files created; they are deleted after the trial
 * @param writtenBytes before replication or parity
 * @param once what is created once for each directory of the run and deleted at its end; empty if
 *     nothing
 */
public record Footprint(String does, long files, long writtenBytes, long readBytes, String once) {
  /** Returns the footprint of an operation that creates a file of this size. */
  public static Footprint ofFile(String does, long bytes) {
    return new Footprint(does, 1, bytes, 0, "");
  }

  /** Returns the footprint of an operation that reads this amount of existing data. */
  public static Footprint ofReading(String does, long bytes, String once) {
    return new Footprint(does, 0, 0, bytes, once);
  }
}
