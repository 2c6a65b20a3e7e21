package io.hadoopbench.core.scenario;

/** A property of a workload that treatments can act on. */
public enum Trait {
  /**
   * Files are in a directory created for the variant: an encryption zone, an erasure coded
   * directory.
   */
  FILES_IN_DIRECTORY,
  /** The workload transfers the content of whole files through an exchangeable client. */
  WHOLE_FILES,
  /**
   * The workload transfers content with the HDFS client, which encrypts and codes; variants with
   * another client do not.
   */
  HDFS_STREAMS,
  /** The workload writes files in every trial. */
  WRITES,
  /** The workload reads or lists files that exist before the trial. */
  READS,
  /** The workload calls the NameNode only. */
  NAMENODE_CALLS
}
