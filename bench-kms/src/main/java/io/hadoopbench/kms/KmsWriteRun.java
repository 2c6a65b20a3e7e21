package io.hadoopbench.kms;

import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.files.FileOptions;
import io.hadoopbench.core.files.FileTrials;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** kms-write at work: each trial writes its files anew. */
final class KmsWriteRun extends KmsFilesRun {
  /** The files of a trial and those of the one before, which DataNodes delete in their own time. */
  private static final int SETS = 2;

  private final TwoDirectories directories;
  private Path measured;

  private KmsWriteRun(RunContext context, DistributedFileSystem fs, TwoDirectories directories) throws IOException {
    super(context, fs, directories.noZone());
    this.directories = directories;
  }

  static KmsWriteRun open(RunContext context) throws IOException {
    DistributedFileSystem fs = FileTrials.hdfs(context);
    FileOptions.requireSpace(context, fs, (double) SETS * context.settings().number("replication"));
    return new KmsWriteRun(context, fs, TwoDirectories.create(context, fs));
  }

  @Override
  Path files(Variant variant) {
    return measured;
  }

  @Override
  public Work prepare(Variant variant, String trial) throws IOException {
    Path dir = directories.of(variant);
    measured = new Path(dir, "measured/" + trial);
    fs().mkdirs(measured);
    return new Work(KmsFileWorkloads.Write.class,
        withCodec(variant, trials().writing(measured, new Path(dir, "warmup/" + trial), trials().toVerify(variant))), conf(variant));
  }

  @Override
  public void clean(Variant variant, String trial) throws IOException {
    Path dir = directories.of(variant);
    fs().delete(new Path(dir, "measured/" + trial), true);
    fs().delete(new Path(dir, "warmup/" + trial), true);
  }

  @Override
  public void close() throws IOException {
    directories.close();
  }
}
