package io.hadoopbench.core.files;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.QuotaUsage;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the quota of a directory leaves to all below it.
 *
 * @param left bytes with all replicas, or names of files and directories
 */
record Quota(Path directory, long left) {
  private static final Logger LOG = LoggerFactory.getLogger(Quota.class);

  /** A directory and those above it. */
  static List<Path> upwards(Path lowest) {
    return Stream.iterate(lowest, Objects::nonNull, Path::getParent).toList();
  }

  /** Of space; empty where there is none, or none that this user may know. */
  static Optional<Quota> ofBytes(FileSystem fs, Path directory) throws IOException {
    return of(fs, directory, QuotaUsage::getSpaceQuota, QuotaUsage::getSpaceConsumed);
  }

  /** Of names, likewise. */
  static Optional<Quota> ofNames(FileSystem fs, Path directory) throws IOException {
    return of(fs, directory, QuotaUsage::getQuota, QuotaUsage::getFileAndDirectoryCount);
  }

  private static Optional<Quota> of(FileSystem fs, Path directory, ToLongFunction<QuotaUsage> most, ToLongFunction<QuotaUsage> used) throws IOException {
    if (!(fs instanceof DistributedFileSystem)) { // no other has quotas, and is asked by a walk over all that there is
      return Optional.empty();
    }
    try {
      QuotaUsage quota = fs.getQuotaUsage(directory);
      boolean bounded = most.applyAsLong(quota) > 0 && most.applyAsLong(quota) < Long.MAX_VALUE; // the root has all that there are
      return bounded ? Optional.of(new Quota(directory, Math.max(0, most.applyAsLong(quota) - used.applyAsLong(quota)))) : Optional.empty();
    } catch (AccessControlException | RemoteException e) { // a Router may keep no quotas
      LOG.debug("whether {} has a quota is not told", directory, e);
      return Optional.empty();
    }
  }

  /** Whose it is, as HDFS's commands name it. */
  String path() {
    return directory.toUri().getPath();
  }
}
