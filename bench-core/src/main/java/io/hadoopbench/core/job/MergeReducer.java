package io.hadoopbench.core.job;

import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.measure.TaskReportWritable;
import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Reducer;

/** Adds up the reports of all tasks, arm by arm, one at a time. */
final class MergeReducer extends Reducer<IntWritable, TaskReportWritable, IntWritable, TaskReportWritable> {
  @Override
  protected void reduce(IntWritable arm, Iterable<TaskReportWritable> reports, Context context)
      throws IOException, InterruptedException {
    TaskReport sum = new TaskReport();
    for (TaskReportWritable report : reports) {
      sum.plus(report.report());
    }
    context.write(arm, new TaskReportWritable(sum));
  }
}
