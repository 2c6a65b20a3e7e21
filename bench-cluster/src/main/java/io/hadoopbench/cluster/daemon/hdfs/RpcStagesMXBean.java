package io.hadoopbench.cluster.daemon.hdfs;

/**
 * How long the calls that an RPC server has answered stood in its queue and waited for its locks: running totals,
 * without the calls that DataNodes make by themselves.
 */
public interface RpcStagesMXBean {
  String NAME = "HadoopBench:service=Rpc,name=Stages";

  long getCalls();

  /** From the moment when a call was read to the one when a handler had it. */
  long getQueueNanos();

  /** For the lock of the namespace; 0 in servers without one. */
  long getLockWaitNanos();
}
