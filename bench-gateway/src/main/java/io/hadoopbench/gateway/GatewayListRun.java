package io.hadoopbench.gateway;

import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.fs.Path;

/** gateway-webhdfs-list at work: the directory is made once, with the cluster's own client, and listed by every trial. */
final class GatewayListRun extends GatewayRun {
  private static final double MILLIS_PER_SECOND = 1e3;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double BYTES_PER_GB = 1 << 30;

  private final Path directory;
  private boolean made;

  GatewayListRun(RunContext context) throws IOException {
    super(context);
    directory = new Path(context.runDir(), "entries");
  }

  @Override
  public Work prepare(Variant variant, String trial) throws IOException {
    if (!made) {
      context().progress().accept("making " + settings().text("entries") + " files in " + directory);
      new Entries(settings().count("entries")).make(fs(), directory);
      made = true;
    }
    return work(variant, ListDirectory.class,
        Map.of(ListDirectory.DIRECTORY, directory.toString(), ListDirectory.ENTRIES, settings().text("entries")), Map.of());
  }

  @Override
  boolean nameNodeHasData() {
    return true;
  }

  @Override
  void metrics(TaskReport report, GatewayServers.Use use, ServerSide server) {
    Histogram lists = report.latencyNanos().get(ListDirectory.LIST);
    double listings = lists.getTotalCount();
    if (listings == 0) {
      return;
    }
    server.metrics().put(GatewayMetrics.ENTRIES_PER_SECOND, settings().number("entries") / lists.getMean() * NANOS_PER_SECOND);
    Optional.ofNullable(report.resources().get("client.cpuSeconds"))
        .ifPresent(seconds -> server.metrics().put(GatewayMetrics.CLIENT_CPU_PER_LISTING, seconds * MILLIS_PER_SECOND / listings));
    use.cpuSeconds().forEach((name, seconds) -> server.metrics().put(name + GatewayMetrics.CPU_PER_LISTING, seconds * MILLIS_PER_SECOND / listings));
    double bytes = Arrays.stream(report.bytesPerSecond()).sum();
    if (bytes > 0) {
      server.metrics().put(GatewayMetrics.BYTES_PER_LISTING, bytes / listings);
      use.cpuSeconds().forEach((name, seconds) -> server.metrics().put(name + GatewayMetrics.CPU_PER_GB, seconds / bytes * BYTES_PER_GB));
    }
  }

  @Override
  List<String> wrongWork(Variant variant, TaskReport report) {
    List<String> reasons = new ArrayList<>();
    Map<String, Long> listed = report.evidence().values(ListDirectory.LISTED);
    long measured = report.latencyNanos().get(ListDirectory.LIST).getTotalCount();
    if (!listed.equals(Map.of(ListDirectory.all(settings().count("entries")), measured))) {
      reasons.add(measured + " listings were measured, but seen were " + listed);
    }
    String client = Ways.nativeClient(variant) ? fs().getClass().getSimpleName() : WebHdfsClient.class.getSimpleName();
    if (!report.evidence().values(ListDirectory.CLIENT).keySet().equals(Set.of(client))) {
      reasons.add("labelled " + variant.level(Ways.PATH) + ", but listed was by " + report.evidence().values(ListDirectory.CLIENT).keySet());
    }
    return reasons;
  }
}
