package io.hadoopbench.core.scenario;

/** What a workload does that a treatment can act upon. */
public enum Trait {
  /**
   * Its files lie below a directory that is made for the variant: an encryption zone, an erasure
   * coded directory.
   */
  FILES_IN_DIRECTORY,
  /** It moves the content of whole files through an exchangeable client. */
  WHOLE_FILES,
  /**
   * It moves that content with HDFS's own client, which encrypts and codes; a variant that takes
   * another way does not.
   */
  HDFS_STREAMS,
  /** It writes files in every trial. */
  WRITES,
  /** It reads files, or lists those, that are there before the trial. */
  READS,
  /** It calls the NameNode, and nobody else. */
  NAMENODE_CALLS
}
