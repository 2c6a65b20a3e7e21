package io.hadoopbench.core.cluster;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
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
 * A run's remaining quotas. A directory without a quota is queried only once, because for each
 * query the NameNode counts everything below the directory.
 */
public final class Quotas {
  private static final Logger LOG = LoggerFactory.getLogger(Quotas.class);

  private final FileSystem fs;

  private final Set<String> without = new HashSet<>();

  public Quotas(FileSystem fs) {
    this.fs = fs;
  }

  /**
   * A directory's remaining quota.
   *
   * @param left remaining bytes including all replicas, or remaining names of files and directories
   */
  public record Quota(Path directory, long left) {
    /** Returns the directory in the form that HDFS commands expect. */
    public String path() {
      return directory.toUri().getPath();
    }
  }

  public static List<Path> upwards(Path lowest) {
    return Stream.iterate(lowest, Objects::nonNull, Path::getParent).toList();
  }

  public FileSystem fs() {
    return fs;
  }

  /** Returns the remaining space; empty if no quota is visible to this user. */
  public Optional<Quota> ofBytes(Path directory) throws IOException {
    return usage(directory)
        .flatMap(
            usage ->
                left(directory, usage, QuotaUsage::getSpaceQuota, QuotaUsage::getSpaceConsumed));
  }

  /** Returns the remaining number of names; empty if no quota is visible to this user. */
  public Optional<Quota> ofNames(Path directory) throws IOException {
    return usage(directory)
        .flatMap(
            usage ->
                left(directory, usage, QuotaUsage::getQuota, QuotaUsage::getFileAndDirectoryCount));
  }

  private Optional<QuotaUsage> usage(Path directory) throws IOException {
    String path = directory.toString();
    if (!(fs instanceof DistributedFileSystem)
        || without.contains(
            path)) { // other file systems have no quotas, and would traverse the whole tree
      return Optional.empty();
    }
    try {
      QuotaUsage usage = holding(directory).getQuotaUsage(directory);
      if (isLimited(usage.getQuota()) || isLimited(usage.getSpaceQuota())) {
        return Optional.of(usage);
      }
    } catch (AccessControlException | RemoteException e) { // a Router may not support quotas
      LOG.debug("cannot query the quota of {}", directory, e);
    }
    without.add(path);
    return Optional.empty();
  }

  /**
   * Returns the file system that contains the directory, which may be another HDFS of the cluster.
   */
  private FileSystem holding(Path directory) throws IOException {
    String authority = directory.toUri().getAuthority();
    return authority == null || authority.equals(fs.getUri().getAuthority())
        ? fs
        : directory.getFileSystem(fs.getConf());
  }

  private static Optional<Quota> left(
      Path directory,
      QuotaUsage usage,
      ToLongFunction<QuotaUsage> most,
      ToLongFunction<QuotaUsage> used) {
    return isLimited(most.applyAsLong(usage))
        ? Optional.of(
            new Quota(directory, Math.max(0, most.applyAsLong(usage) - used.applyAsLong(usage))))
        : Optional.empty();
  }

  /** Returns whether there is a quota. The root's default quota is the maximum value. */
  private static boolean isLimited(long most) {
    return most > 0 && most < Long.MAX_VALUE;
  }
}
