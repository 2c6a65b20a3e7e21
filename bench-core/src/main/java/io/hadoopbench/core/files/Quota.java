package io.hadoopbench.core.files;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.QuotaUsage;
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

  /** Of space, of a directory and those above it. */
  static List<Quota> ofBytes(FileSystem fs, Path directory) throws IOException {
    return of(fs, directory, QuotaUsage::getSpaceQuota, QuotaUsage::getSpaceConsumed);
  }

  /** Of names, likewise. */
  static List<Quota> ofNames(FileSystem fs, Path directory) throws IOException {
    return of(fs, directory, QuotaUsage::getQuota, QuotaUsage::getFileAndDirectoryCount);
  }

  /** None where there is none, or none that this user may know. */
  private static List<Quota> of(FileSystem fs, Path lowest, ToLongFunction<QuotaUsage> most, ToLongFunction<QuotaUsage> used) throws IOException {
    List<Quota> all = new ArrayList<>();
    for (Path directory = lowest; directory != null; directory = directory.getParent()) {
      try {
        QuotaUsage quota = fs.getQuotaUsage(directory);
        if (most.applyAsLong(quota) > 0 && most.applyAsLong(quota) < Long.MAX_VALUE) { // the root has all that there are
          all.add(new Quota(directory, Math.max(0, most.applyAsLong(quota) - used.applyAsLong(quota))));
        }
      } catch (AccessControlException e) {
        LOG.debug("whether {} has a quota is not told", directory, e);
      }
    }
    return all;
  }

  /** Whose it is, as HDFS's commands name it. */
  String path() {
    return directory.toUri().getPath();
  }
}
