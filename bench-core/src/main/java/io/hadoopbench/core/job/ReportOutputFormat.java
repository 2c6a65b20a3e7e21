package io.hadoopbench.core.job;

import io.hadoopbench.core.measure.TaskReportWritable;
import java.io.IOException;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Writes the reports of a job, by the number of their arm, as one replica. DataNodes may hang on purpose by then: a pipeline through one of them
 * fails, and its client takes the healthy one before it for the culprit, until none is left to write to. A pipeline of
 * one names the right one.
 */
public final class ReportOutputFormat extends FileOutputFormat<IntWritable, TaskReportWritable> {
  private static final short REPLICAS = 1;

  @Override
  public RecordWriter<IntWritable, TaskReportWritable> getRecordWriter(TaskAttemptContext context) throws IOException {
    SequenceFile.Writer writer = SequenceFile.createWriter(context.getConfiguration(), SequenceFile.Writer.file(getDefaultWorkFile(context, "")),
        SequenceFile.Writer.keyClass(IntWritable.class), SequenceFile.Writer.valueClass(TaskReportWritable.class),
        SequenceFile.Writer.compression(SequenceFile.CompressionType.NONE), SequenceFile.Writer.replication(REPLICAS));
    return new RecordWriter<>() {
      @Override
      public void write(IntWritable arm, TaskReportWritable report) throws IOException {
        writer.append(arm, report);
      }

      @Override
      public void close(TaskAttemptContext ignored) throws IOException {
        writer.close();
      }
    };
  }
}
