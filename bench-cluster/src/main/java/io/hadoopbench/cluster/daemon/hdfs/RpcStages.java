package io.hadoopbench.cluster.daemon.hdfs;

import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.DefaultRpcScheduler;
import org.apache.hadoop.ipc.ProcessingDetails;
import org.apache.hadoop.ipc.ProcessingDetails.Timing;
import org.apache.hadoop.ipc.Schedulable;

/**
 * Hadoop's own scheduler of calls, which also adds up how long each stage of a call takes. Hadoop's metrics tell means
 * of the time since somebody last read them, in milliseconds, of which nothing can be added up; the scheduler is told
 * of each call, in nanoseconds.
 */
public final class RpcStages extends DefaultRpcScheduler {
  /** What DataNodes ask by themselves, whether or not somebody works on the server. */
  private static final Set<String> UPKEEP = Set.of("SendHeartbeat", "BlockReport", "BlockReceivedAndDeleted", "SendLifeline");
  private static final Totals TOTALS = new Totals();

  static {
    try {
      ManagementFactory.getPlatformMBeanServer()
          .registerMBean(new StandardMBean(TOTALS, RpcStagesMXBean.class, true), new ObjectName(RpcStagesMXBean.NAME));
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Of all RPC servers of this JVM. */
  private static final class Totals implements RpcStagesMXBean {
    private final LongAdder calls = new LongAdder();
    private final LongAdder queue = new LongAdder();
    private final LongAdder lock = new LongAdder();

    @Override
    public long getCalls() {
      return calls.sum();
    }

    @Override
    public long getQueueNanos() {
      return queue.sum();
    }

    @Override
    public long getLockWaitNanos() {
      return lock.sum();
    }
  }

  /** As Hadoop makes its schedulers. */
  public RpcStages(int priorityLevels, String namespace, Configuration conf) {
    super(priorityLevels, namespace, conf);
  }

  @Override
  public void addResponseTime(String callName, Schedulable call, ProcessingDetails details) {
    if (!UPKEEP.contains(callName)) {
      TOTALS.calls.increment();
      TOTALS.queue.add(details.get(Timing.QUEUE));
      TOTALS.lock.add(details.get(Timing.LOCKWAIT));
    }
  }
}
