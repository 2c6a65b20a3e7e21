package io.hadoopbench.core.measure;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;

/** A {@link TaskReport} as MapReduce carries it. */
public final class TaskReportWritable implements Writable {
  private TaskReport report;

  /** For the deserializer. */
  public TaskReportWritable() {
    this(new TaskReport());
  }

  public TaskReportWritable(TaskReport report) {
    this.report = report;
  }

  public TaskReport report() {
    return report;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    TaskReportFormat.write(report, out);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    report = TaskReportFormat.read(in);
  }
}
