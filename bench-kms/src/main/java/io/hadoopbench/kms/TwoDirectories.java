package io.hadoopbench.kms;

import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.model.Variant;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A plain directory and an encryption zone side by side in the run's directory.
 *
 * @param noZone why there is no zone; empty when there is one
 */
record TwoDirectories(FileSystem fs, Path plain, Path encrypted, Optional<EncryptionZone> zone, Optional<String> noZone, boolean keep)
    implements Closeable {

  static TwoDirectories create(RunContext context, FileSystem fs) throws IOException {
    Configuration conf = context.cluster().clientConf();
    Path plain = new Path(context.runDir(), Zones.PLAIN);
    Path encrypted = new Path(context.runDir(), Zones.ENCRYPTED);
    Optional<String> noZone = EncryptionZone.unavailable(fs, conf);
    Optional<String> key = context.settings().has("key") ? Optional.of(context.settings().text("key")) : Optional.empty();
    Optional<EncryptionZone> zone = noZone.isPresent() ? Optional.empty()
        : Optional.of(EncryptionZone.create(fs, conf, encrypted, key, "hadoop-bench-" + context.runId()));
    return new TwoDirectories(fs, plain, encrypted, zone, noZone, context.settings().flag("keepResults"));
  }

  Path of(Variant variant) {
    return Zones.encrypted(variant) ? encrypted : plain;
  }

  /** A zone without its key cannot be read, so the key goes last, and stays with results that are kept. */
  @Override
  public void close() throws IOException {
    if (zone.isPresent() && !keep) {
      fs.delete(encrypted, true);
      zone.get().close();
    }
  }
}
