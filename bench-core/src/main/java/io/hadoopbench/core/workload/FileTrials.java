package io.hadoopbench.core.workload;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Variant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;

/**
 * Provides settings for the tasks of {@link WholeFiles}, and verifies and evaluates the tasks'
 * reports.
 */
final class FileTrials {
  private static final double BYTES_PER_MB = 1 << 20;

  private final Settings settings;
  private final Set<String> verified = new HashSet<>();

  FileTrials(RunContext context) {
    this.settings = context.settings();
  }

  Map<String, String> writing(Path dir, Path warmupDir, boolean verify) {
    Map<String, String> all = new TreeMap<>(FileOptions.workloadSettings(settings));
    all.put(FileWorkload.DIR, dir.toString());
    all.put(FileWorkload.WARMUP_DIR, warmupDir.toString());
    all.put(FileWorkload.VERIFY, Boolean.toString(verify));
    return all;
  }

  /**
   * Returns a reading workload's settings. With {@code -verify always}, files are compared within
   * the timed part and not again after it.
   */
  Map<String, String> reading(Path dir, Path warmupDir, boolean verify) {
    Map<String, String> all = writing(dir, warmupDir, verify && !always());
    all.put(ReadFiles.ACCESS, settings.text("access"));
    all.put(ReadFiles.VERIFY_TIMED, Boolean.toString(always()));
    return all;
  }

  /**
   * Returns whether a variant's trial must be verified: each trial with {@code -verify always},
   * otherwise only the first.
   */
  boolean toVerify(Variant variant) {
    return always() || !verified.contains(variant.id());
  }

  private boolean always() {
    return settings.text("verify").equals(FileOptions.ALWAYS);
  }

  /** Returns errors in a trial's data; empty if there are none, or if nothing was verified. */
  List<String> wrongData(Variant variant, TaskReport report) {
    Set<String> seen = report.evidence().values(FileWorkload.VERIFIED).keySet();
    if (seen.equals(Set.of(FileWorkload.ALL_BYTES))) {
      verified.add(variant.id());
    }
    return seen.stream()
        .filter(value -> !value.equals(FileWorkload.ALL_BYTES))
        .map(value -> "wrong data: " + value)
        .toList();
  }

  /** Adds whole-file metrics if any file was completed. */
  void metrics(TaskReport report, SortedMap<String, Double> metrics) {
    var file = report.latencyNanos().get("file");
    if (file.getTotalCount() > 0) {
      double seconds = file.getMean() / 1e9;
      metrics.put(FileMetrics.SECONDS, seconds);
      metrics.put(
          FileMetrics.MEGABYTES_PER_SECOND, settings.bytes("size") / BYTES_PER_MB / seconds);
    }
  }
}
