package io.hadoopbench.ec;

/**
 * How often a layout keeps data: replicas are one unit of data and its copies.
 *
 * @param dataUnits of a stripe; 1 for replicas
 * @param moreUnits parity units, or copies beyond the first; as many may be lost
 */
record Redundancy(int dataUnits, int moreUnits) {
  /** DataNodes that each file needs. */
  int units() {
    return dataUnits + moreUnits;
  }

  /** DataNodes that a file survives the loss of. */
  int survives() {
    return moreUnits;
  }

  /** Stored bytes for each byte of a file. */
  double storedPerByte() {
    return (double) units() / dataUnits;
  }
}
