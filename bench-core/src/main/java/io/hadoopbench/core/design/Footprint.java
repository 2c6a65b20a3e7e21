package io.hadoopbench.core.design;

/**
 * The files and bytes that an operation creates or transfers, as far as the options determine them.
 * Used by the request preview.
 *
 * @param does verb phrase in the third person, for example {@code creates a file of 0 B}
 * @param files number of created files, which are deleted after the trial
 * @param writtenBytes bytes written, without replication and parity
 * @param once objects that are created once per directory and deleted when the run ends; empty if
 *     there are none
 */
public record Footprint(String does, long files, long writtenBytes, long readBytes, String once) {
  public static Footprint ofFile(String does, long bytes) {
    return new Footprint(does, 1, bytes, 0, "");
  }

  public static Footprint ofReading(String does, long bytes, String once) {
    return new Footprint(does, 0, 0, bytes, once);
  }
}
