package io.hadoopbench.gateway.hbase;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.ExistingOnly;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.gateway.hbase.client.HBaseJavaClient;
import io.hadoopbench.gateway.hbase.client.HBaseRest;
import io.hadoopbench.gateway.hbase.client.HBaseShell;
import io.hadoopbench.gateway.http.Requests;
import io.hadoopbench.gateway.http.Urls;
import io.hadoopbench.gateway.knox.KnoxLevels;
import io.hadoopbench.gateway.knox.KnoxOptions;
import io.hadoopbench.gateway.knox.TlsProof;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Factor {@code path} for HBase: the client, and the servers between it and the region server.
 * Validity checks: the client's class, the addresses from which it requested rows, and the requests
 * that the REST server counted.
 */
public final class HBasePath implements Treatment {
  public static final String REST = "rest";
  static final String JAVA = "java";
  public static final String SHELL = "shell";

  static final String REST_ADDRESS = "hbaseRest";

  static final String QUORUM = "hbaseQuorum";
  static final String CLASSPATH = "hbaseClasspath";
  static final String PROGRAM = "hbaseProgram";

  /** Returns whether a variant uses REST, with or without a gateway. */
  public static boolean overHttp(Variant variant) {
    return variant.level(KnoxLevels.PATH).equals(REST) || KnoxLevels.gateway(variant);
  }

  static boolean shell(Variant variant) {
    return variant.level(KnoxLevels.PATH).equals(SHELL);
  }

  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(
            KnoxLevels.PATH,
            "rest: HBase's REST server; gateway: REST through Knox; java: HBase's own client;"
                + " shell: HBase's shell, which prints the rows.",
            List.of(REST, KnoxLevels.GATEWAY, JAVA, SHELL),
            List.of(REST, KnoxLevels.GATEWAY, JAVA)));
  }

  @Override
  public List<Option> options() {
    return List.of(
        Option.text(
            REST_ADDRESS,
            "URL",
            "existing cluster: HBase's REST server, as in http://hbase.example.com:8080"),
        Option.text(
            QUORUM, "HOST:PORT[,HOST:PORT]", "existing cluster, path=java: HBase's ZooKeeper"),
        Option.text(
            CLASSPATH,
            "PATH",
            "existing cluster, path=java: output of 'hbase classpath', with the same paths on every"
                + " task host"),
        Option.text(
            PROGRAM,
            "FILE",
            "existing cluster, path=shell: HBase's launcher, as in /opt/hbase/bin/hbase, with the"
                + " same path on every task host"));
  }

  @Override
  public void check(Settings settings) {
    ExistingOnly.check(settings, "starts its own HBase", REST_ADDRESS, QUORUM, CLASSPATH, PROGRAM);
    if (!ExistingOnly.asked(settings)) {
      return;
    }
    if (!settings.has(REST_ADDRESS)) {
      throw new UsageException(
          """
          -%s: an existing cluster needs HBase's REST server's address, as in \
          http://hbase.example.com:8080\
          """
              .formatted(REST_ADDRESS));
    }
    KnoxOptions.url(settings, REST_ADDRESS);
    settings.require(
        QUORUM,
        text -> text.matches("[A-Za-z0-9._-]+:\\d{1,5}(,[A-Za-z0-9._-]+:\\d{1,5})*"),
        "must have the form zk.example.com:2181; separate several addresses with commas");
  }

  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    needs.servers(Role.HBASE, Role.HBASE_REST);
  }

  @Override
  public Optional<String> solo(Variant variant, Settings settings) {
    return shell(variant)
        ? Optional.of("a shell is a separate JVM that keeps working between slices")
        : Optional.empty();
  }

  @Override
  public Opened open(RunContext run) {
    return new OpenedPath(new HBaseAddresses(run.cluster(), run.settings()));
  }

  private record OpenedPath(HBaseAddresses addresses) implements Opened {
    @Override
    public Optional<String> unavailable(Variant variant) throws IOException {
      return addresses.missing(variant);
    }

    @Override
    public void prepare(Trial trial, TaskSpec task) throws IOException {
      task.set(HBaseScanWorkload.PATH, trial.variant().level(KnoxLevels.PATH))
          .setAll(addresses.settings(trial.variant(), task.credentials()));
    }

    @Override
    public List<String> mismatches(Variant variant, TrialOutcome outcome) {
      Proof proof = new Proof(variant, outcome);
      List<String> reasons = proof.client();
      if (overHttp(variant)) {
        reasons.addAll(
            proof.rest(Urls.origin(addresses.route().base(variant)), addresses.route().https()));
      }
      return reasons;
    }
  }

  /**
   * Returns the reason the REST server's request count does not match a job's trials; empty if it
   * does.
   *
   * @param reports the trials' reports, one for each variant in {@code variants}
   */
  static List<String> mismatches(
      List<Variant> variants, List<TaskReport> reports, Settings settings, double requests) {
    double fewest =
        IntStream.range(0, variants.size())
            .filter(i -> overHttp(variants.get(i)))
            .mapToDouble(
                i ->
                    ScanTable.fewestRequests(
                        reports.get(i).operations(HBaseScanWorkload.SCAN),
                        variants.get(i),
                        settings))
            .sum();
    boolean asked = variants.stream().anyMatch(HBasePath::overHttp);
    String labels =
        variants.stream()
            .map(variant -> variant.level(KnoxLevels.PATH))
            .collect(Collectors.joining(", "));
    boolean right = asked ? requests >= fewest : requests == 0;
    return right
        ? List.of()
        : List.of(
            "labelled "
                + labels
                + ", but the REST server received "
                + (long) requests
                + " requests");
  }

  /**
   * Verifies that rows took the labelled path.
   *
   * @param variant a variant that has HBase's factor {@code path}
   */
  record Proof(Variant variant, TrialOutcome outcome) {
    private static final Map<String, Class<?>> CLIENTS =
        Map.of(
            REST,
            HBaseRest.class,
            KnoxLevels.GATEWAY,
            HBaseRest.class,
            JAVA,
            HBaseJavaClient.class,
            SHELL,
            HBaseShell.class);

    private String label() {
      return "labelled " + variant.level(KnoxLevels.PATH);
    }

    /** Returns the reason the client does not match the label; empty if it does. */
    List<String> client() {
      List<String> reasons =
          new ArrayList<>(
              outcome.unlessInTasks(
                  HBaseScanWorkload.CLIENT,
                  CLIENTS.get(variant.level(KnoxLevels.PATH)).getSimpleName(),
                  label() + ", but the client was "));
      if (shell(variant)) {
        reasons.addAll(HBaseShell.mismatches(outcome.report().evidence()));
      }
      return reasons;
    }

    /**
     * Returns the reason the route to REST does not match the label; empty if it does.
     *
     * @param origin expected scheme, host and port
     * @param https whether the REST server itself uses TLS
     */
    List<String> rest(String origin, boolean https) {
      List<String> reasons =
          new ArrayList<>(
              outcome.unlessInTasks(
                  Requests.DATA,
                  origin,
                  label() + " (" + origin + "), but the rows were requested from "));
      reasons.addAll(TlsProof.direct(variant, https, outcome));
      return reasons;
    }
  }
}
