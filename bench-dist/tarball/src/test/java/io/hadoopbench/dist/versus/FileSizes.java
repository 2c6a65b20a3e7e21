package io.hadoopbench.dist.versus;

/**
 * What both programs write and read.
 *
 * @param megabytes of each file
 * @param bufferBytes of each call
 */
record FileSizes(int files, int megabytes, int bufferBytes) {
  /** A quarter of the bytes in as many files: what the large run uses beyond this is the cost of bytes, and not that of the start. */
  FileSizes small() {
    return new FileSizes(files, megabytes / 4, bufferBytes);
  }

  /** CPU seconds for each GB, from what runs with these and with the small files used. */
  double perGigabyte(double cpuSeconds, double ofSmall) {
    return (cpuSeconds - ofSmall) / (files * (megabytes - small().megabytes()) / 1024.0);
  }
}
