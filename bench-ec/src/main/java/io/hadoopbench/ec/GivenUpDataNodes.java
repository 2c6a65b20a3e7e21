package io.hadoopbench.ec;

import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.scenario.Meter;
import io.hadoopbench.core.scenario.Observed;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.Trial;
import java.io.IOException;
import java.util.List;
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
    return new Opened() {
      @Override
      public boolean needsFreshMetrics() {
        return false;
      }

      @Override
      public Reading start(List<Trial> group) {
        Set<String> down = run.broken();
        boolean degraded = group.stream().anyMatch(trial -> DataNodeFault.degraded(trial.variant()));
        return new Reading() {
          private long givenUp;

          @Override
          public void jobEnded() throws IOException {
            givenUp = count(fs, down);
          }

          @Override
          public void stop(List<TaskReport> reports, Observed into) {
            if (degraded) {
              into.evidence().add(GIVEN_UP, givenUp);
            }
          }
        };
      }
    };
  }

  /** Of these, by their transfer addresses. */
  static long count(DistributedFileSystem fs, Set<String> down) throws IOException {
    return down.isEmpty() ? 0 : Stream.of(fs.getDataNodeStats(DatanodeReportType.DEAD)).filter(node -> down.contains(node.getXferAddr())).count();
  }
}
