package io.hadoopbench.core.model;

/** How far a run came. */
public enum RunStatus {
  /** Still going on, or its process was killed: finished trials are valid. */
  RUNNING,
  COMPLETE,
  /** Ended by the user. */
  INTERRUPTED,
  /** Ended by an error; the warnings say which. */
  FAILED
}
