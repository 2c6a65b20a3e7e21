package io.hadoopbench.gateway.hbase;

import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.TrialOutcome;
import io.hadoopbench.gateway.hbase.client.HBaseJavaClient;
import io.hadoopbench.gateway.hbase.client.HBaseRest;
import io.hadoopbench.gateway.hbase.shell.HBaseShell;
import io.hadoopbench.gateway.hbase.shell.HBaseShells;
import io.hadoopbench.gateway.http.Requests;
import io.hadoopbench.gateway.knox.KnoxLevels;
import io.hadoopbench.gateway.knox.TlsProof;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether rows came the way that a label says.
 *
 * @param variant with the factor {@code path} of HBase
 */
record HBaseProof(Variant variant, TrialOutcome outcome) {
  private static final Map<String, Class<?>> CLIENTS = Map.of(HBasePath.REST, HBaseRest.class, KnoxLevels.GATEWAY, HBaseRest.class,
      HBasePath.JAVA, HBaseJavaClient.class, HBasePath.SHELL, HBaseShell.class);

  private String label() {
    return "labelled " + variant.level(KnoxLevels.PATH);
  }

  /**
   * Why it was not the client of the label that scanned; empty when it was.
   *
   * @param fewestRequests that scans over REST take
   */
  List<String> client(double fewestRequests) {
    List<String> reasons = new ArrayList<>();
    Set<String> clients = outcome.inTasks(HBaseScanWorkload.CLIENT).keySet();
    if (!clients.equals(Set.of(CLIENTS.get(variant.level(KnoxLevels.PATH)).getSimpleName()))) {
      reasons.add(label() + ", but the client was " + clients);
    }
    Double requests = outcome.observed().resources().get(HBaseMeter.REST_REQUESTS);
    if (requests != null && (HBasePath.overHttp(variant) ? requests < fewestRequests : requests > 0)) {
      reasons.add(label() + ", but the REST server had " + requests.longValue() + " requests");
    }
    if (HBasePath.shell(variant)) {
      reasons.addAll(HBaseShells.contradictions(outcome.report().evidence()));
    }
    return reasons;
  }

  /**
   * Why rows over REST were not asked where the label says; empty when they were.
   *
   * @param origin scheme, host and port that rows are to be asked of
   * @param https whether the REST server itself has TLS
   */
  List<String> rest(String origin, boolean https) {
    List<String> reasons = new ArrayList<>();
    Set<String> origins = outcome.inTasks(Requests.DATA).keySet();
    if (!origins.equals(Set.of(origin))) {
      reasons.add(label() + " (" + origin + "), but the rows were asked of " + origins);
    }
    reasons.addAll(TlsProof.direct(variant, https, outcome));
    return reasons;
  }
}
