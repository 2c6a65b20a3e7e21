package io.hadoopbench.core.result;

public enum RunStatus {
  /** The run is in progress, or its process was killed. Finished trials are usable. */
  RUNNING,
  COMPLETE,
  INTERRUPTED,
  /** An error ended the run. The warnings describe the error. */
  FAILED
}
