package io.hadoopbench.ec;

import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.scenario.Meter;
import io.hadoopbench.core.scenario.Observed;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.Trial;
import java.io.IOException;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;

/**
 * How many of the DataNodes that are down the NameNode has given up when the job ends, whereupon it rebuilds what they
 * held. Asked at once: other meters may wait for a DataNode that hangs, and meanwhile it is given up.
 */
final class GivenUpDataNodes implements Meter {
  /** Evidence of trials that measure before anything is rebuilt. */
  static final String GIVEN_UP = "down.givenUp";

  @Override
  public Opened open(RunContext run) throws IOException {
    DistributedFileSystem fs = run.hdfs();
    return new OfOne() {
      @Override
      public boolean needsFreshMetrics() {
        return false;
      }

      @Override
      public ReadingOfOne start(Trial trial) {
        return new AtTheEnd(fs, run.broken(), trial);
      }
    };
  }

  /** Of these, by their transfer addresses. */
  static long count(DistributedFileSystem fs, Set<String> down) throws IOException {
    return down.isEmpty() ? 0 : Stream.of(fs.getDataNodeStats(DatanodeReportType.DEAD)).filter(node -> down.contains(node.getXferAddr())).count();
  }

  private static final class AtTheEnd implements ReadingOfOne {
    private final DistributedFileSystem fs;
    private final Set<String> down;
    private final Trial trial;
    private long givenUp;

    AtTheEnd(DistributedFileSystem fs, Set<String> down, Trial trial) {
      this.fs = fs;
      this.down = down;
      this.trial = trial;
    }

    @Override
    public void jobEnded() throws IOException {
      givenUp = count(fs, down);
    }

    @Override
    public void stop(TaskReport report, Observed into) {
      if (DataNodeFault.degraded(trial.variant())) {
        into.evidence().add(GIVEN_UP, givenUp);
      }
    }
  }
}
