package io.hadoopbench.core.model;

public enum RunStatus {
  /** In progress, or its process was killed. Trials that have finished are valid. */
  RUNNING,
  COMPLETE,
  INTERRUPTED,
  /** Ended by an error that the warnings describe. */
  FAILED
}
