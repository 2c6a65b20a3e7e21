package io.hadoopbench.core.load;

import io.hadoopbench.core.cleanup.Lease;
import io.hadoopbench.core.cluster.JobRunner;
import io.hadoopbench.core.load.measure.StartBarrier;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

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

  /** Creates one split per map task, without files. */
  static final class VirtualInputFormat extends InputFormat<NullWritable, NullWritable> {
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
}
