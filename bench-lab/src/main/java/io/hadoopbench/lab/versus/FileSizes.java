package io.hadoopbench.lab.versus;

/**
 * Files that both programs write and read.
 *
 * @param megabytes of each file
 * @param bufferBytes per call
 */
record FileSizes(int files, int megabytes, int bufferBytes) {
  double gigabytes() {
    return files * megabytes / 1024.0;
  }
}
