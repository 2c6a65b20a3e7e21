package io.hadoopbench.core.job;

import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.measure.TaskReportWritable;
import java.io.IOException;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Reducer;

/** Adds up the reports of all tasks, one at a time. */
final class MergeReducer extends Reducer<NullWritable, TaskReportWritable, NullWritable, TaskReportWritable> {
  @Override
  protected void reduce(NullWritable key, Iterable<TaskReportWritable> reports, Context context)
      throws IOException, InterruptedException {
    TaskReport sum = new TaskReport();
    for (TaskReportWritable report : reports) {
      sum.plus(report.report());
    }
    context.write(key, new TaskReportWritable(sum));
  }
}
