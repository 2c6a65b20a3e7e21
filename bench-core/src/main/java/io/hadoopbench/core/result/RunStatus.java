package io.hadoopbench.core.result;

public enum RunStatus {
  /** In progress, or its process was killed. Trials that have finished are valid. */
  RUNNING,
  COMPLETE,
  INTERRUPTED,
  /** The run was ended by an error that the warnings describe. */
  FAILED
}
