package io.hadoopbench.core.load;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Creates one split per map task, without files. */
final class VirtualInputFormat extends InputFormat<NullWritable, NullWritable> {
  @Override
  public List<InputSplit> getSplits(JobContext context) {
    return IntStream.range(0, JobSpec.from(context.getConfiguration()).maps())
        .<InputSplit>mapToObj(Split::new)
        .toList();
  }

  @Override
  public RecordReader<NullWritable, NullWritable> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new Reader();
  }

  /** A split that contains only its map task's number. */
  static final class Split extends InputSplit implements Writable {
    private int index;

    Split() {}

    Split(int index) {
      this.index = index;
    }

    int index() {
      return index;
    }

    @Override
    public long getLength() {
      return 1;
    }

    @Override
    public String[] getLocations() {
      return new String[0];
    }

    @Override
    public void write(DataOutput out) throws IOException {
      out.writeInt(index);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      index = in.readInt();
    }
  }

  /** A reader without records that passes the task's progress to the framework. */
  static final class Reader extends RecordReader<NullWritable, NullWritable> {
    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {}

    @Override
    public boolean nextKeyValue() {
      return false;
    }

    @Override
    public NullWritable getCurrentKey() {
      return NullWritable.get();
    }

    @Override
    public NullWritable getCurrentValue() {
      return NullWritable.get();
    }

    @Override
    public float getProgress() {
      return 0;
    }

    @Override
    public void close() throws IOException {}
  }
}
