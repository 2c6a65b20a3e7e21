package io.hadoopbench.gateway.hive;

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
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.gateway.http.TlsWatch;
import io.hadoopbench.gateway.knox.KnoxLevels;
import io.hadoopbench.gateway.knox.KnoxOptions;
import io.hadoopbench.gateway.knox.TlsProof;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Factor {@code path} for Hive: how the client reads rows. Validity checks: the source of the rows,
 * and what the connections negotiated.
 */
public final class HivePath implements Treatment.Interleavable {
  static final String BINARY = "binary";
  static final String HTTP = "http";

  /** Reads the table's file as {@code hdfs dfs -text} does; this is the lower bound. */
  public static final String TEXT = "text";

  static final String BINARY_ADDRESS = "hiveBinary";

  static final String HTTP_ADDRESS = "hiveHttp";
  static final String DRIVER = "jdbcDriver";

  public static boolean text(Variant variant) {
    return variant.level(KnoxLevels.PATH).equals(TEXT);
  }

  /** Returns whether rows are read over HTTP, with or without a gateway. */
  public static boolean http(Variant variant) {
    return KnoxLevels.gateway(variant) || variant.level(KnoxLevels.PATH).equals(HTTP);
  }

  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(
            KnoxLevels.PATH,
            "how rows are read: binary Thrift, Thrift over HTTP, Thrift over HTTP through Knox, or"
                + " the table's file.",
            List.of(BINARY, HTTP, KnoxLevels.GATEWAY, TEXT)));
  }

  @Override
  public List<Option> options() {
    return List.of(
        Option.text(BINARY_ADDRESS, "HOST:PORT", "existing cluster: HiveServer2's binary port"),
        Option.text(
            HTTP_ADDRESS,
            "URL",
            "existing cluster: HiveServer2's HTTP port and path, as in"
                + " http://host:10001/cliservice"),
        driver());
  }

  static Option driver() {
    return Option.text(
        DRIVER,
        "JAR",
        "existing cluster: hive-jdbc-standalone.jar; pass the same file with the generic option"
            + " -files, so that tasks on other hosts have it");
  }

  @Override
  public void check(Settings settings) {
    ExistingOnly.check(
        settings, "starts its own HiveServer2", BINARY_ADDRESS, HTTP_ADDRESS, DRIVER);
    if (ExistingOnly.asked(settings) && !settings.has(DRIVER)) {
      throw new UsageException(
          """
          -%s: give the path to hive-jdbc-standalone.jar, which is not part of a \
          Hadoop installation\
          """
              .formatted(DRIVER));
    }
    settings.require(DRIVER, file -> Files.isReadable(Path.of(file)), "not a readable file");
    settings.require(
        BINARY_ADDRESS,
        text -> text.matches("[A-Za-z0-9._-]+:\\d{1,5}"),
        "must have the form host:10000");
    if (settings.has(HTTP_ADDRESS)) {
      KnoxOptions.url(settings, HTTP_ADDRESS);
    }
  }

  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    needs.servers(Role.HIVE);
  }

  @Override
  public Opened open(RunContext run) {
    return new OpenedPath(new HiveAddresses(run.cluster(), run.settings()));
  }

  private record OpenedPath(HiveAddresses addresses) implements Opened {
    @Override
    public Optional<String> unavailable(Variant variant) throws IOException {
      return addresses.missing(variant);
    }

    @Override
    public void prepare(Trial trial, TaskSpec task) throws IOException {
      if (text(trial.variant())) {
        task.set(HiveClient.URL, "");
      } else {
        addresses.client(trial.variant()).addTo(task);
      }
    }

    @Override
    public List<String> mismatches(Variant variant, TrialOutcome outcome) {
      return HivePath.mismatches(variant, addresses.overHttps(variant), outcome);
    }
  }

  /**
   * @param https whether HiveServer2's own HTTP port uses TLS
   * @return the reasons the rows did not take the labelled path; empty if they did
   */
  static List<String> mismatches(Variant variant, boolean https, TrialOutcome outcome) {
    List<String> reasons = new ArrayList<>();
    Set<String> sources = outcome.inTasks(HiveSelectWorkload.SOURCE).keySet();
    if (sources.isEmpty()
        || sources.stream()
            .anyMatch(source -> source.equals(HiveSelectWorkload.FROM_FILE) != text(variant))) {
      reasons.add(
          "labelled " + variant.level(KnoxLevels.PATH) + ", but the rows came from " + sources);
    }
    if (text(variant)) {
      return reasons;
    }
    reasons.addAll(TlsWatch.unseen(outcome.report().evidence()));
    reasons.addAll(TlsProof.direct(variant, https, outcome));
    return reasons;
  }
}
