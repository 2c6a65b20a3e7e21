package io.hadoopbench.gateway;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.scenario.LimitProbe;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.Scenario;
import io.hadoopbench.core.scenario.ScenarioRun;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What does a Knox gateway cost when a table of HBase is read over REST, and what does REST itself? Does NOT measure disks or HDFS: the rows
 * are in the region server's memory. Run it with {@code scripts/bench gateway-hbase-scan} or {@code hadoop jar bench.jar gateway-hbase-scan}.
 */
public final class GatewayHBaseScan implements Scenario {
  @Override
  public String name() {
    return "gateway-hbase-scan";
  }

  @Override
  public String question() {
    return "What does a Knox gateway cost when a table of HBase is read over REST, and what does REST itself?";
  }

  @Override
  public String description() {
    return """
        Reads a whole table of HBase: over REST, over REST through Apache Knox, and with HBase's own Java client, or by its shell. The table is made and filled once, \
        before the first trial. Rows, bytes and a checksum of every scan are compared with what was written. \
        Not measured: disks and HDFS, for the rows are in the region server's memory. On one machine all servers share the CPU.""";
  }

  @Override
  public List<Factor> factors() {
    return HBaseWays.factors();
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    return HBaseWays.irrelevant(variant);
  }

  @Override
  public List<Option> options() {
    return HBaseOptions.all();
  }

  @Override
  public void check(Settings settings) {
    HBaseOptions.check(settings);
  }

  @Override
  public List<Metric> metrics() {
    return HBaseMetrics.ALL;
  }

  @Override
  public List<Study> studies() {
    return List.of(StudyS3.scan());
  }

  @Override
  public long operations(Settings settings) {
    return settings.number(HBaseOptions.SCANS);
  }

  @Override
  public ClusterNeeds needs(Settings settings, List<Variant> variants) {
    return new ClusterNeeds(Map.of(Role.NAMENODE, 1, Role.DATANODE, 1, Role.HBASE, 1, Role.HBASE_REST, 1), Map.of())
        .withGateways(Ways.gateways(variants));
  }

  /** Reading JSON is the client's work. */
  @Override
  public boolean clientIsMeasured() {
    return true;
  }

  @Override
  public List<LimitProbe> limits(Settings settings) {
    return HBaseLimits.all(settings);
  }

  @Override
  public ScenarioRun open(RunContext context) throws IOException {
    return new HBaseScanRun(context);
  }
}
