package io.hadoopbench.core.load;

import io.hadoopbench.core.cleanup.Lease;
import io.hadoopbench.core.cluster.JobRunner;
import io.hadoopbench.core.load.measure.StartBarrier;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Generates the load: runs this task's share of the arms' {@link Workload}s, and writes a report
 * for each arm.
 */
final class LoadMapper extends Mapper<NullWritable, NullWritable, NullWritable, NullWritable> {
  @Override
  public void run(Context context) throws IOException, InterruptedException {
    if (context.getTaskAttemptID().getId() > 0) {
      throw new StartBarrier.RepeatedTaskException(
          "attempt " + context.getTaskAttemptID() + " repeats an earlier one", null);
    }
    JobSpec spec = JobSpec.from(context.getConfiguration());
    int map = ((VirtualInputFormat.Split) context.getInputSplit()).index();
    Configuration conf = context.getConfiguration();
    Runnable alive =
        JobRunner.isLocal(conf)
            ? context::progress
            : new Lease.Watch(
                spec.runDir().getFileSystem(conf),
                spec.runDir(),
                context::progress,
                System::nanoTime);
    ReportFiles.of(spec, conf).write(map, new LoadTask(conf, spec, map, alive).call());
  }
}
