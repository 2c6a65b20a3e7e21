package io.hadoopbench.core.model;

/** Status of a run. */
public enum RunStatus {
  /** In progress, or its process was killed: finished trials are valid. */
  RUNNING,
  COMPLETE,
  /** Ended by the user. */
  INTERRUPTED,
  /** Ended by an error, which the warnings describe. */
  FAILED
}
