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
 * What quotas leave to a run. A directory that has none is asked once: the NameNode answers with a
 * walk over all that is below it.
 */
public final class Quotas {
  private static final Logger LOG = LoggerFactory.getLogger(Quotas.class);

  private final FileSystem fs;

  /** Have no quota, or none that this user may know. */
  private final Set<String> without = new HashSet<>();

  public Quotas(FileSystem fs) {
    this.fs = fs;
  }

  /**
   * What the quota of a directory leaves to all below it.
   *
   * @param left bytes with all replicas, or names of files and directories
   */
  public record Quota(Path directory, long left) {
    /** Whose it is, as HDFS's commands name it. */
    public String path() {
      return directory.toUri().getPath();
    }
  }

  /** A directory and those above it. */
  public static List<Path> upwards(Path lowest) {
    return Stream.iterate(lowest, Objects::nonNull, Path::getParent).toList();
  }

  public FileSystem fs() {
    return fs;
  }

  /** Of space; empty where there is none, or none that this user may know. */
  public Optional<Quota> ofBytes(Path directory) throws IOException {
    return usage(directory)
        .flatMap(
            usage ->
                left(directory, usage, QuotaUsage::getSpaceQuota, QuotaUsage::getSpaceConsumed));
  }

  /** Of names, likewise. */
  public Optional<Quota> ofNames(Path directory) throws IOException {
    return usage(directory)
        .flatMap(
            usage ->
                left(directory, usage, QuotaUsage::getQuota, QuotaUsage::getFileAndDirectoryCount));
  }

  private Optional<QuotaUsage> usage(Path directory) throws IOException {
    String path = directory.toUri().getPath();
    if (!(fs instanceof DistributedFileSystem)
        || without.contains(
            path)) { // no other has quotas, and is asked by a walk over all that there is
      return Optional.empty();
    }
    try {
      QuotaUsage usage = fs.getQuotaUsage(directory);
      if (isBound(usage.getQuota()) || isBound(usage.getSpaceQuota())) {
        return Optional.of(usage);
      }
    } catch (AccessControlException | RemoteException e) { // a Router may keep no quotas
      LOG.debug("whether {} has a quota is not told", directory, e);
    }
    without.add(path);
    return Optional.empty();
  }

  private static Optional<Quota> left(
      Path directory,
      QuotaUsage usage,
      ToLongFunction<QuotaUsage> most,
      ToLongFunction<QuotaUsage> used) {
    return isBound(most.applyAsLong(usage))
        ? Optional.of(
            new Quota(directory, Math.max(0, most.applyAsLong(usage) - used.applyAsLong(usage))))
        : Optional.empty();
  }

  /** The root has all that there are. */
  private static boolean isBound(long most) {
    return most > 0 && most < Long.MAX_VALUE;
  }
}
