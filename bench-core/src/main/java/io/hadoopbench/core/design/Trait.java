package io.hadoopbench.core.design;

/** A property of a workload that treatments can act on. */
public enum Trait {
  /**
   * The workload's files are in a directory created for the variant, such as an encryption zone or
   * an erasure-coded directory.
   */
  FILES_IN_DIRECTORY,
  /** The workload transfers whole files through a replaceable client. */
  WHOLE_FILES,
  /**
   * The workload transfers data with the HDFS client, which encrypts and erasure-codes it. Variants
   * with another client lack this trait.
   */
  HDFS_STREAMS,
  /** The workload writes files in every trial. */
  WRITES,
  /** The workload reads or lists files that exist before the trial. */
  READS,
  /** The workload only calls the NameNode. */
  NAMENODE_CALLS
}
