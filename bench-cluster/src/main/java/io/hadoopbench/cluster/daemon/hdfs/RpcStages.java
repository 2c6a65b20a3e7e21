package io.hadoopbench.cluster.daemon.hdfs;

import io.hadoopbench.cluster.process.ChildMain;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import javax.management.JMException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.DefaultRpcScheduler;
import org.apache.hadoop.ipc.ProcessingDetails;
import org.apache.hadoop.ipc.ProcessingDetails.Timing;
import org.apache.hadoop.ipc.Schedulable;

/**
 * Hadoop's default call scheduler, extended to sum the duration of each call stage. Hadoop's
 * metrics report means since the last reading, in milliseconds, which cannot be summed; the
 * scheduler receives the times of each call in nanoseconds.
 */
public final class RpcStages extends DefaultRpcScheduler {
  /** Calls that DataNodes make independently of clients. */
  private static final Set<String> UPKEEP =
      Set.of("SendHeartbeat", "BlockReport", "BlockReceivedAndDeleted", "SendLifeline");

  private static final LongAdder CALLS = new LongAdder();
  private static final LongAdder QUEUE_NANOS = new LongAdder();
  private static final LongAdder LOCK_WAIT_NANOS = new LongAdder();

  /**
   * Cumulative time that answered calls spent in queues and waiting for locks. Calls that DataNodes
   * make independently of clients are excluded.
   */
  public interface StagesBean {
    String NAME = "HadoopBench:service=Rpc,name=Stages";

    long getCalls();

    /** Returns the time between reading a call and the start of its handler. */
    long getQueueNanos();

    /** Returns the time spent waiting for the namespace lock; 0 in servers without such a lock. */
    long getLockWaitNanos();
  }

  private static final class Totals implements StagesBean {
    @Override
    public long getCalls() {
      return CALLS.sum();
    }

    @Override
    public long getQueueNanos() {
      return QUEUE_NANOS.sum();
    }

    @Override
    public long getLockWaitNanos() {
      return LOCK_WAIT_NANOS.sum();
    }
  }

  static {
    try {
      ChildMain.bean(new Totals(), StagesBean.class, StagesBean.NAME);
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Called by Hadoop. */
  public RpcStages(int priorityLevels, String namespace, Configuration conf) {
    super(priorityLevels, namespace, conf);
  }

  @Override
  public void addResponseTime(String callName, Schedulable call, ProcessingDetails details) {
    if (!UPKEEP.contains(callName)) {
      CALLS.increment();
      QUEUE_NANOS.add(details.get(Timing.QUEUE));
      LOCK_WAIT_NANOS.add(details.get(Timing.LOCKWAIT));
    }
  }
}
