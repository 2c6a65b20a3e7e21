package io.hadoopbench.core.workload;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Quotas;
import io.hadoopbench.core.cluster.Quotas.Quota;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.TrialLength;
import io.hadoopbench.core.table.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.apache.hadoop.fs.Path;

/**
 * Checks that there is enough space for the files, both on disk and within the quotas of the parent
 * directories.
 */
public final class SpaceCheck {
  /**
   * Factor for a reserve, because a full file system would cause failures that are not under test.
   */
  private static final double RESERVE = 1.1;

  private SpaceCheck() {}

  /**
   * @param where description of the place, such as "free in ..."
   */
  private record Bytes(long free, String where, String remedy) {}

  /**
   * Checks that the file system has enough space. If all DataNodes are on this host, also checks
   * the disk that they share, because each of them reports all free bytes of the disk.
   *
   * @param storedSets number of file sets that exist at the same time, each multiplied by the
   *     number of bytes stored per byte (replication, or the overhead of erasure coding)
   * @throws UsageException if there is not enough space
   */
  static void requireSpace(RunContext context, double storedSets) throws IOException {
    Settings settings = context.settings();
    double needed = FileOptions.set(settings).totalBytes() * storedSets * RESERVE;
    Bytes bytes = bytes(context, context.runDir());
    if (needed > bytes.free()) {
      throw new UsageException(
          Numbers.format(
              "-%s %s -size %s: needs %.1f GB including replicas or parity, but only %.1f GB are"
                  + " %s; lower -%s or -size%s",
              FileOptions.FILES,
              settings.text(FileOptions.FILES),
              settings.text("size"),
              needed / (1 << 30),
              (double) bytes.free() / (1 << 30),
              bytes.where(),
              FileOptions.FILES,
              bytes.remedy()));
    }
  }

  private static Bytes bytes(RunContext context, Path below) throws IOException {
    Quotas quotas = context.quotas();
    Bytes least =
        new Bytes(
            quotas.fs().getStatus(context.runDir()).getRemaining(),
            "free in " + quotas.fs().getUri(),
            "");
    for (Path directory : Quotas.upwards(below)) {
      Optional<Quota> quota = quotas.ofBytes(directory);
      if (quota.isPresent() && quota.get().left() < least.free()) {
        least =
            new Bytes(
                quota.get().left(),
                "left of the space quota on " + quota.get().path(),
                ", or raise the quota: hdfs dfsadmin -setSpaceQuota BYTES " + quota.get().path());
      }
    }
    Optional<java.nio.file.Path> disk = context.cluster().storage();
    long usable =
        disk.isPresent() ? Files.getFileStore(disk.get()).getUsableSpace() : Long.MAX_VALUE;
    return usable < least.free()
        ? new Bytes(usable, "free on the disk under " + disk.get(), "")
        : least;
  }

  /**
   * Returns the number of files that fit into a directory.
   *
   * @param storedPerByte number of bytes stored per byte of a file
   */
  static long forFiles(RunContext context, Path directory, double storedPerByte)
      throws IOException {
    return forBytes(context, directory, context.settings().bytes("size") * storedPerByte);
  }

  /** Returns how many times this number of bytes, including replicas, fits into a directory. */
  public static long forBytes(RunContext context, Path directory, double bytes) throws IOException {
    return (long) (bytes(context, directory).free() / (bytes * RESERVE));
  }

  /**
   * Checks that name quotas allow the minimum that a run needs: one file per operation, or one file
   * per map if trials have a fixed time.
   *
   * @param directories existing variant directories
   * @param stay whether the files of all directories exist at the same time
   * @return maximum number of files in a trial: half of the remaining quota, because the warm-up
   *     and the job also need names
   * @throws UsageException if a quota is so small that writing would certainly fail
   */
  public static long requireNames(
      Settings settings, Quotas quotas, Collection<Path> directories, boolean stay)
      throws IOException {
    String option = TrialLength.isTime(settings) && !stay ? "maps" : FileOptions.FILES;
    long least =
        left(
            quotas::ofNames,
            directories,
            settings.number(option),
            stay,
            (quota, needed) ->
                """
                -%s %s: needs at least %s names, but only %s remain in the name quota of \
                %s; lower -%s, or raise the quota: hdfs dfsadmin -setQuota NAMES %s\
                """
                    .formatted(
                        option,
                        settings.text(option),
                        needed,
                        quota.left(),
                        quota.path(),
                        option,
                        quota.path()));
    return least == Long.MAX_VALUE ? least : least / 2;
  }

  /**
   * Checks that space quotas allow the minimum that the files need. Variant directories may be
   * outside the run directory.
   *
   * @param storedPerByte number of bytes stored per byte of a file, for the variant with the lowest
   *     value
   * @throws UsageException if a quota is too small
   */
  static void requireQuotas(
      Settings settings,
      Quotas quotas,
      Collection<Path> directories,
      double storedPerByte,
      boolean stay)
      throws IOException {
    left(
        quotas::ofBytes,
        directories,
        (long) (FileOptions.set(settings).totalBytes() * storedPerByte),
        stay,
        (quota, needed) ->
            Numbers.format(
                """
                -%s %s -size %s: needs %,d MB including replicas or parity, but only %,d MB \
                are left of the space quota on %s; lower -%s or -size, or raise the quota: \
                hdfs dfsadmin -setSpaceQuota BYTES %s\
                """,
                FileOptions.FILES,
                settings.text(FileOptions.FILES),
                settings.text("size"),
                needed >> 20,
                quota.left() >> 20,
                quota.path(),
                FileOptions.FILES,
                quota.path()));
  }

  private interface QuotaQuery {
    Optional<Quota> at(Path directory) throws IOException;
  }

  /** Returns the remaining part of the tightest quota; {@link Long#MAX_VALUE} without quotas. */
  private static long left(
      QuotaQuery query,
      Collection<Path> directories,
      long each,
      boolean stay,
      BiFunction<Quota, Long, String> tooLittle)
      throws IOException {
    Map<Path, Long> needed = new TreeMap<>();
    for (Path directory : directories) {
      Quotas.upwards(directory)
          .forEach(above -> needed.merge(above, each, stay ? Long::sum : Math::max));
    }
    long least = Long.MAX_VALUE;
    for (Map.Entry<Path, Long> one : needed.entrySet()) {
      Optional<Quota> quota = query.at(one.getKey());
      if (quota.isPresent()) {
        if (one.getValue() > quota.get().left()) {
          throw new UsageException(tooLittle.apply(quota.get(), one.getValue()));
        }
        least = Math.min(least, quota.get().left());
      }
    }
    return least;
  }
}
