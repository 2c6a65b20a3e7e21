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
 * Hadoop's own scheduler of calls, which also adds up how long each stage of a call takes. Hadoop's
 * metrics tell means of the time since somebody last read them, in milliseconds, of which nothing
 * can be added up; the scheduler is told of each call, in nanoseconds.
 */
public final class RpcStages extends DefaultRpcScheduler {
  /** What DataNodes ask by themselves, whether or not somebody works on the server. */
  private static final Set<String> UPKEEP =
      Set.of("SendHeartbeat", "BlockReport", "BlockReceivedAndDeleted", "SendLifeline");

  private static final LongAdder CALLS = new LongAdder();
  private static final LongAdder QUEUE_NANOS = new LongAdder();
  private static final LongAdder LOCK_WAIT_NANOS = new LongAdder();

  /**
   * How long the calls that the RPC servers of this JVM have answered stood in their queues and
   * waited for their locks: running totals, without the calls that DataNodes make by themselves.
   */
  public interface StagesBean {
    String NAME = "HadoopBench:service=Rpc,name=Stages";

    long getCalls();

    /** From the moment when a call was read to the one when a handler had it. */
    long getQueueNanos();

    /** For the lock of the namespace; 0 in servers without one. */
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

  /** As Hadoop makes its schedulers. */
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
