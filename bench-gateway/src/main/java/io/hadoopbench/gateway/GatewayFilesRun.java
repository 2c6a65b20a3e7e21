package io.hadoopbench.gateway;

import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.files.FileOptions;
import io.hadoopbench.core.files.FileTrials;
import io.hadoopbench.core.files.FileWorkload;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What reading and writing have in common: whole files, whose bytes and checksums are the proof. */
abstract class GatewayFilesRun extends GatewayRun {
  private static final double BYTES_PER_GB = 1 << 30;

  private final FileTrials trials;

  GatewayFilesRun(RunContext context) throws IOException {
    super(context);
    this.trials = new FileTrials(context);
  }

  final FileTrials trials() {
    return trials;
  }

  /** What the tasks of a variant are to do, with its way. */
  final Work work(Variant variant, Class<? extends FileWorkload> workload, Map<String, String> settings) throws IOException {
    Map<String, String> conf = new TreeMap<>(FileOptions.clientConf(settings()));
    conf.put(StoredChecksums.MODE_KEY, StoredChecksums.MODE);
    return work(variant, workload, settings, conf);
  }

  @Override
  final void metrics(TaskReport report, GatewayServers.Use use, ServerSide server) {
    server.resources().put("datanodes.movedBytes", use.movedBytes());
    double bytes = Arrays.stream(report.bytesPerSecond()).sum();
    if (bytes == 0) {
      return;
    }
    trials.metrics(report, server.metrics());
    if (report.evidence().values(FileWorkload.VERIFIED).isEmpty()) { // verifying after the timed part moves the bytes once more
      server.metrics().put(GatewayMetrics.MOVED_PER_BYTE, use.movedBytes() / bytes);
      use.cpuSeconds().forEach((name, seconds) -> server.metrics().put(name + GatewayMetrics.CPU_PER_GB, seconds / bytes * BYTES_PER_GB));
    }
  }

  @Override
  final List<String> wrongWork(Variant variant, TaskReport report) {
    List<String> reasons = new ArrayList<>();
    boolean web = !Ways.nativeClient(variant);
    for (String stream : report.evidence().values(GatewayWorkloads.STREAM).keySet()) {
      if (stream.startsWith("WebHdfs") != web) {
        reasons.add("labelled " + variant.level(Ways.PATH) + ", but the data went through a " + stream);
      }
    }
    if (report.evidence().values(GatewayWorkloads.STREAM).isEmpty()) {
      reasons.add("no stream was seen, so nothing proves the label");
    }
    if (web) {
      reasons.addAll(stored(report));
    }
    reasons.addAll(trials.wrongData(variant, report));
    return reasons;
  }

  @Override
  final boolean nameNodeHasData() {
    return false;
  }

  /** Every file that was read or written as a whole, which all are but with positional reads. */
  private List<String> stored(TaskReport report) {
    Map<String, Long> compared = report.evidence().values(StoredChecksums.STORED);
    List<String> reasons = new ArrayList<>(compared.keySet());
    reasons.remove(StoredChecksums.SAME);
    long files = compared.values().stream().mapToLong(Long::longValue).sum();
    if (wholeFiles() && report.errorCount() == 0 && files != settings().number("nrFiles")) {
      reasons.add("the checksums of " + files + " files were compared, not of " + settings().text("nrFiles"));
    }
    return reasons;
  }

  /** Whether files move from begin to end. */
  abstract boolean wholeFiles();
}
