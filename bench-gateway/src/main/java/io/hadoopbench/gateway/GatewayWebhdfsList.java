package io.hadoopbench.gateway;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.scenario.LimitProbe;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.ScenarioRun;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * What does a Knox gateway cost when a large directory is listed over WebHDFS? Does NOT measure small requests, which the parts of
 * gateway-webhdfs-read tell. Run it with {@code scripts/bench gateway-webhdfs-list} or {@code hadoop jar bench.jar gateway-webhdfs-list}.
 */
public final class GatewayWebhdfsList extends GatewayScenario {
  @Override
  public String name() {
    return "gateway-webhdfs-list";
  }

  @Override
  public String question() {
    return "What does a Knox gateway cost when a large directory is listed over WebHDFS?";
  }

  @Override
  public String description() {
    return """
        Lists one directory of many files with LISTSTATUS: from the NameNode directly, and through Apache Knox without and with TLS. \
        Knox parses such an answer and writes it anew, while it passes the data of files on as it is. Every entry of every answer is \
        looked at. Not measured: small requests; DataNodes have no part. On one machine client, gateway and NameNode share the CPU.""";
  }

  @Override
  public List<Option> options() {
    return Stream.concat(Stream.of(
        Option.of("entries", Type.POSITIVE, "N", "20000", "files in the directory, at most " + Entries.MOST),
        Option.of("listings", Type.POSITIVE, "N", "12", "listings of a trial, all streams together"),
        Option.of("warmup", Type.COUNT, "N", "2", "listings that each thread asks for before, not recorded")),
        GatewayOptions.webHdfs().stream()).toList();
  }

  @Override
  public void check(Settings settings) {
    super.check(settings);
    if (settings.number("entries") > Entries.MOST) {
      throw new UsageException("-entries " + settings.text("entries") + ": HDFS takes at most " + Entries.MOST
          + " in one directory (dfs.namenode.fs-limits.max-directory-items)");
    }
  }

  @Override
  public void check(Settings settings, List<Variant> variants) {
    long streams = settings.number("maps") * mostStreams(variants);
    if (settings.number("listings") < streams) {
      throw new UsageException("-listings " + settings.text("listings") + ": fewer listings than the " + streams + " threads of -maps x " + Ways.STREAMS);
    }
  }

  @Override
  public long operations(Settings settings) {
    return settings.number("listings");
  }

  @Override
  public List<Metric> metrics() {
    return GatewayMetrics.LISTING;
  }

  @Override
  public List<LimitProbe> limits(Settings settings) {
    return GatewayLimits.listing();
  }

  @Override
  public ScenarioRun open(RunContext context) throws IOException {
    return new GatewayListRun(context);
  }
}
