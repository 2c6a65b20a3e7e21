package io.hadoopbench.core.scenario;

/**
 * What an operation of a workload leaves on the servers and moves, as far as the options tell; for
 * the plan that a run prints before its first call.
 *
 * @param does in the third person: {@code creates a file of 0 B}
 * @param files that it makes; they are deleted after the trial
 * @param writtenBytes before replication or parity
 * @param once what is made once for each directory of the run, and deleted at its end; empty when
 *     nothing is
 */
public record Footprint(String does, long files, long writtenBytes, long readBytes, String once) {
  /** An operation that makes a file of so many bytes. */
  public static Footprint ofFile(String does, long bytes) {
    return new Footprint(does, 1, bytes, 0, "");
  }

  /** One that gets so many bytes of what was made once. */
  public static Footprint ofReading(String does, long bytes, String once) {
    return new Footprint(does, 0, 0, bytes, once);
  }
}
