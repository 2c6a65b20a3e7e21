package io.hadoopbench.core.workload;

import static io.hadoopbench.core.cli.UsageErrors.assertUsageError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.OptionParser;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Quotas;
import io.hadoopbench.core.design.TrialLength;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.QuotaUsage;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;

class SpaceCheckTest {
  private static final List<Path> TWO =
      List.of(new Path("/team/bench/run/plain"), new Path("/team/bench/run/encrypted"));

  /** A file system with 100 of 1000 names left in /team; the quota of /secret is not readable. */
  private static FileSystem fs() {
    return new DistributedFileSystem() {
      @Override
      public QuotaUsage getQuotaUsage(Path directory) throws IOException {
        if (directory.getName().equals("secret")) {
          throw new AccessControlException("not yours");
        }
        if (directory.getName().equals("mounted")) {
          throw new RemoteException(
              IOException.class.getName(), "The quota system is disabled in Router.");
        }
        QuotaUsage.Builder usage =
            new QuotaUsage.Builder().fileAndDirectoryCount(900).spaceConsumed(900L << 20);
        if (directory.getName().equals("zone")) {
          return usage.spaceQuota(1000L << 20).build();
        }
        return directory.getName().equals("team")
            ? usage.quota(1000).build()
            : directory.isRoot() ? usage.quota(Long.MAX_VALUE).build() : usage.build();
      }
    };
  }

  private static Settings settings(String... args) {
    return new OptionParser(
            List.of(
                Option.of(FileOptions.FILES, Type.POSITIVE, "N", "10", "files"),
                Option.of("maps", Type.POSITIVE, "N", "1", "maps"),
                Option.of("size", Type.SIZE, "SIZE", "1MB", "of a file"),
                Option.of("data", Type.TEXT, "KIND", "random", "bytes"),
                TrialLength.option("0")))
        .parse(List.of(args));
  }

  @Test
  void tooManyFilesForAQuotaAreRejected() {
    assertUsageError(
            () ->
                SpaceCheck.requireNames(settings("-nrFiles", "101"), new Quotas(fs()), TWO, false))
        .hasMessage(
            "-nrFiles 101: needs at least 101 names, but only 100 remain in the name quota of"
                + " /team; lower -nrFiles, or raise the quota: hdfs dfsadmin -setQuota NAMES"
                + " /team");
  }

  /** A zone that an administrator created is not below the run's own directory. */
  @Test
  void tooManyBytesForAZonesQuotaAreRejected() throws IOException {
    List<Path> directories = List.of(new Path("/bench/run/plain"), new Path("/zone/run/encrypted"));
    SpaceCheck.requireQuotas(settings("-nrFiles", "50"), new Quotas(fs()), directories, 2, true);
    assertUsageError(
            () ->
                SpaceCheck.requireQuotas(
                    settings("-nrFiles", "50"), new Quotas(fs()), directories, 3, true))
        .hasMessage(
            "-nrFiles 50 -size 1MB: needs 150 MB including replicas or parity, but only 100 MB are"
                + " left of the space quota on /zone; lower -nrFiles or -size, or raise the quota:"
                + " hdfs dfsadmin -setSpaceQuota BYTES /zone");
  }

  /**
   * Without a quota, the NameNode counts everything below the directory: for /user that may be a
   * hundred million files.
   */
  @Test
  void directoriesWithoutQuotaAreQueriedOnce() throws IOException {
    List<Path> asked = new ArrayList<>();
    Quotas quotas =
        new Quotas(
            new DistributedFileSystem() {
              @Override
              public QuotaUsage getQuotaUsage(Path directory) {
                asked.add(directory);
                return new QuotaUsage.Builder()
                    .quota(directory.getName().equals("team") ? 1000 : -1)
                    .build();
              }
            });
    for (int trial = 0; trial < 3; trial++) {
      SpaceCheck.requireNames(settings("-nrFiles", "50"), quotas, TWO, false);
      SpaceCheck.requireQuotas(settings("-nrFiles", "50"), quotas, TWO, 3, false);
    }
    assertThat(asked)
        .filteredOn(directory -> !directory.getName().equals("team"))
        .doesNotHaveDuplicates()
        .contains(new Path("/"), new Path("/team/bench"));
    assertThat(asked)
        .as("the remaining quota may be smaller by now")
        .filteredOn(directory -> directory.getName().equals("team"))
        .hasSize(6);
  }

  @Test
  void onlyFilesThatStayAreSummed() throws IOException {
    assertThat(SpaceCheck.requireNames(settings("-nrFiles", "60"), new Quotas(fs()), TWO, false))
        .as("half is kept")
        .isEqualTo(50);
    assertThatThrownBy(
            () -> SpaceCheck.requireNames(settings("-nrFiles", "60"), new Quotas(fs()), TWO, true))
        .hasMessageContaining("needs at least 120 names, but only 100 remain");
  }

  /**
   * The number of files is unknown in advance: it is at least one per map, and at most what fits.
   */
  @Test
  void aTimedTrialNeedsOneNamePerMap() throws IOException {
    assertThat(
            SpaceCheck.requireNames(
                settings("-duration", "5s", "-nrFiles", "5000"), new Quotas(fs()), TWO, false))
        .isEqualTo(50);
    assertThatThrownBy(
            () ->
                SpaceCheck.requireNames(
                    settings("-duration", "5s", "-maps", "101"), new Quotas(fs()), TWO, false))
        .hasMessageStartingWith("-maps 101: needs at least 101 names");
  }

  @Test
  void withoutAReadableQuotaThereIsNoLimit() throws IOException {
    assertThat(
            SpaceCheck.requireNames(
                settings("-nrFiles", "1000000"),
                new Quotas(fs()),
                List.of(new Path("/secret/mine"), new Path("/other")),
                false))
        .isEqualTo(Long.MAX_VALUE);
    assertThat(
            SpaceCheck.requireNames(
                settings("-nrFiles", "1000000"),
                new Quotas(fs()),
                List.of(new Path("/mounted/mine")),
                false))
        .isEqualTo(Long.MAX_VALUE);
  }
}
