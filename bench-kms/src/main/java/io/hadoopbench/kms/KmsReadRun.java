package io.hadoopbench.kms;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.files.FileOptions;
import io.hadoopbench.core.files.FileTrials;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.client.HdfsAdmin;

/** kms-read at work: the files of each directory are written once, or come from an earlier run, and are read by every trial. */
final class KmsReadRun extends KmsFilesRun {
  private final Optional<TwoDirectories> own;
  private final Path base;
  private final Set<String> written = new HashSet<>();

  /** @param own the run's own directories; empty when it reads those of an earlier run */
  private KmsReadRun(RunContext context, DistributedFileSystem fs, Optional<TwoDirectories> own, Path base, Optional<String> noZone)
      throws IOException {
    super(context, fs, noZone);
    this.own = own;
    this.base = base;
  }

  static KmsReadRun open(RunContext context) throws IOException {
    DistributedFileSystem fs = FileTrials.hdfs(context);
    if (!context.settings().has("input")) {
      FileOptions.requireSpace(context, fs, 2.0 * context.settings().number("replication"));
      TwoDirectories directories = TwoDirectories.create(context, fs);
      return new KmsReadRun(context, fs, Optional.of(directories), context.runDir(), directories.noZone());
    }
    Path base = fs.makeQualified(new Path(context.settings().text("input")));
    return new KmsReadRun(context, fs, Optional.empty(), base, EncryptionZone.unavailable(fs, context.cluster().clientConf()));
  }

  @Override
  public Optional<String> unavailable(Variant variant) throws IOException {
    Optional<String> reason = super.unavailable(variant);
    if (reason.isEmpty() && own.isEmpty()) {
      requireInput(variant);
    }
    return reason;
  }

  /** @throws UsageException if the files of the variant's zone are not there, or were written with other options */
  private void requireInput(Variant variant) throws IOException {
    FileOptions.set(settings()).require(fs(), files(variant), "-input");
    HdfsAdmin admin = new HdfsAdmin(fs().getUri(), context().cluster().clientConf());
    if (Zones.encrypted(variant) && admin.getEncryptionZoneForPath(files(variant)) == null) {
      throw new UsageException("-input " + base + ": " + files(variant) + " is in no encryption zone");
    }
  }

  private static Path set(Path base, String zone) {
    return new Path(base, zone + "/files");
  }

  @Override
  Path files(Variant variant) {
    return set(base, variant.level(Zones.ZONE));
  }

  @Override
  public Work prepare(Variant variant, String trial) throws IOException {
    Path dir = files(variant);
    Path warmup = dir.suffix("-warmup");
    if (own.isPresent() && written.add(variant.level(Zones.ZONE))) {
      write(variant, dir, warmup);
    }
    return new Work(KmsFileWorkloads.Read.class, withCodec(variant, trials().reading(dir, warmup, trials().toVerify(variant))),
        conf(variant));
  }

  /** Any codec will do: the bytes in a file do not depend on who encrypted it. */
  private void write(Variant variant, Path dir, Path warmup) throws IOException {
    trials().writeSet(fs(), "write-" + variant.level(Zones.ZONE), dir,
        new Work(KmsFileWorkloads.Write.class, withCodec(variant, trials().writing(dir, warmup, false)), conf(variant)));
  }

  /** The files are for the next trial. */
  @Override
  public void clean(Variant variant, String trial) { }

  @Override
  public void close() throws IOException {
    if (own.isPresent()) {
      own.get().close();
    }
  }
}
