package io.hadoopbench.core.files;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Quotas;
import io.hadoopbench.core.cluster.Quotas.Quota;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.TrialLength;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.apache.hadoop.fs.Path;

/**
 * Whether files have room: on disks, and under quotas of the directories that are above them, each
 * of which has its own owner.
 */
public final class SpaceCheck {
  /** A file system that is full to the last block fails in other ways than the one under test. */
  private static final double RESERVE = 1.1;

  private SpaceCheck() {}

  /**
   * @param where as in "free in ..."
   */
  private record Bytes(long free, String where, String remedy) {}

  /**
   * Checks that the file system has room, and where all its DataNodes are on this host, their one
   * disk, whose free bytes each of them claims for itself.
   *
   * @param storedSets sets of files that lie there at the same time, each times what is stored for
   *     a byte of it: the replication, or what erasure coding adds
   * @throws UsageException if it has not
   */
  static void requireSpace(RunContext context, double storedSets) throws IOException {
    Settings settings = context.settings();
    double needed = FileOptions.set(settings).totalBytes() * storedSets * RESERVE;
    Bytes bytes = bytes(context, context.runDir());
    if (needed > bytes.free()) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "-%s %s -size %s: needs %.1f GB with its replicas or parity, %.1f GB are %s; lower"
                  + " -%s or -size%s",
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
                "left of the space quota of " + quota.get().path(),
                ", or have it raised: hdfs dfsadmin -setSpaceQuota BYTES " + quota.get().path());
      }
    }
    Optional<java.nio.file.Path> disk = context.cluster().storage();
    long usable =
        disk.isPresent() ? Files.getFileStore(disk.get()).getUsableSpace() : Long.MAX_VALUE;
    return usable < least.free()
        ? new Bytes(usable, "free on the disk of " + disk.get(), "")
        : least;
  }

  /**
   * How many files there is room for in a directory.
   *
   * @param storedPerByte stored bytes for each byte of a file
   */
  static long forFiles(RunContext context, Path directory, double storedPerByte)
      throws IOException {
    return (long)
        (bytes(context, directory).free()
            / (context.settings().bytes("size") * storedPerByte * RESERVE));
  }

  /**
   * Checks that quotas leave as many names as a run needs at the very least: a file of each
   * operation, or where time decides how many there are, of each map.
   *
   * @param directories of variants, which are there
   * @param stay whether the files of all of them are there at the same time
   * @return how many files a trial may have: half of what is left, for warm-ups and the job itself
   *     need names, too
   * @throws UsageException if one does not: writing would fail for certain
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
                "-"
                    + option
                    + " "
                    + settings.text(option)
                    + ": needs "
                    + needed
                    + " names or more, "
                    + quota.left()
                    + " are left of the name quota of "
                    + quota.path()
                    + "; lower -"
                    + option
                    + ", or have it raised: hdfs dfsadmin -setQuota NAMES "
                    + quota.path());
    return least == Long.MAX_VALUE ? least : least / 2;
  }

  /**
   * Checks that quotas of space leave as much as the files need at the very least; for directories
   * of variants that need not be below the run's own.
   *
   * @param storedPerByte stored bytes for each byte of a file, of the variant that stores least
   * @throws UsageException if one does not
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
            String.format(
                Locale.ROOT,
                "-%s %s -size %s: needs %,d MB with its replicas or parity, %,d MB are left of the"
                    + " space quota of %s; lower -%s or -size, or have it raised: hdfs dfsadmin"
                    + " -setSpaceQuota BYTES %s",
                FileOptions.FILES,
                settings.text(FileOptions.FILES),
                settings.text("size"),
                needed >> 20,
                quota.left() >> 20,
                quota.path(),
                FileOptions.FILES,
                quota.path()));
  }

  private interface Look {
    Optional<Quota> at(Path directory) throws IOException;
  }

  /** What the tightest quota leaves, {@link Long#MAX_VALUE} without any. */
  private static long left(
      Look look,
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
      Optional<Quota> quota = look.at(one.getKey());
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
