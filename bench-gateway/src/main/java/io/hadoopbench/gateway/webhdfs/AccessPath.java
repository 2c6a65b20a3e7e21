package io.hadoopbench.gateway.webhdfs;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.files.FileMetrics;
import io.hadoopbench.core.files.FileOptions;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.ExistingOnly;
import io.hadoopbench.core.scenario.LimitProbe;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.TaskSpec;
import io.hadoopbench.core.scenario.Trait;
import io.hadoopbench.core.scenario.Treatment;
import io.hadoopbench.core.scenario.Trial;
import io.hadoopbench.core.scenario.TrialOutcome;
import io.hadoopbench.gateway.http.Endpoint;
import io.hadoopbench.gateway.http.Urls;
import io.hadoopbench.gateway.knox.KnoxLevels;
import io.hadoopbench.gateway.micro.HttpBenchmark;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The factor {@code path}: the way that the data of HDFS takes to its client. Files that are only read are written with the cluster's own client,
 * whatever the way. Proved by the streams, the addresses that were asked for data, and the checksums of what passed.
 */
public final class AccessPath implements Treatment {
  static final String NATIVE = "native";
  public static final String DIRECT = "direct";

  private static final String HELP = "direct: WebHDFS of NameNode and DataNodes; gateway: the same through Knox; native: hdfs://.";
  private static final String KERBEROS = "kerberos";

  private final Factor factor;
  /** Whether it belongs to a scenario on WebHDFS. */
  private final boolean declared;

  private AccessPath(Factor factor, boolean declared) {
    this.factor = factor;
    this.declared = declared;
  }

  /** For whole files, in a scenario that does not vary it by itself. */
  public AccessPath() {
    this(new Factor(KnoxLevels.PATH, HELP, List.of(NATIVE, DIRECT, KnoxLevels.GATEWAY), List.of(NATIVE)), false);
  }

  /** Of the scenarios that compare WebHDFS with and without a gateway. */
  public static AccessPath overWebHdfs() {
    return new AccessPath(new Factor(KnoxLevels.PATH, HELP, List.of(DIRECT, KnoxLevels.GATEWAY, NATIVE), List.of(DIRECT, KnoxLevels.GATEWAY)), true);
  }

  static boolean isNative(Variant variant) {
    return variant.level(KnoxLevels.PATH).equals(NATIVE);
  }

  @Override
  public List<Factor> factors() {
    return List.of(factor);
  }

  @Override
  public boolean appliesTo(Set<Trait> traits) {
    return declared || traits.contains(Trait.WHOLE_FILES);
  }

  /** Over HTTP the DataNode is the client of HDFS. */
  @Override
  public Set<Trait> takesAway(Variant variant) {
    return isNative(variant) ? Set.of() : Set.of(Trait.HDFS_STREAMS);
  }

  /** What the gateway is has to be known. */
  @Override
  public Set<String> companions() {
    return Set.of(KnoxLevels.TLS);
  }

  @Override
  public List<Option> options() {
    return declared ? List.of(Option.flag(KERBEROS,
        "embedded cluster: with Kerberos; gateways log in with a key, direct clients have a delegation token"))
        : List.of();
  }

  @Override
  public void check(Settings settings) {
    if (kerberos(settings) && ExistingOnly.asked(settings)) {
      throw new UsageException("-" + KERBEROS + ": is for -cluster embedded; an existing cluster has Kerberos or has not");
    }
  }

  private boolean kerberos(Settings settings) {
    return declared && settings.flag(KERBEROS);
  }

  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    if (kerberos(settings)) {
      needs.kerberos();
    }
  }

  /** The client's HTTP against a server that does nothing else. */
  @Override
  public List<LimitProbe> limits(Settings settings, Set<Trait> traits) {
    if (!traits.contains(Trait.WHOLE_FILES)) {
      return List.of();
    }
    boolean reading = traits.contains(Trait.READS);
    return Stream.of(DIRECT, KnoxLevels.GATEWAY).map(path -> new LimitProbe("HTTP by the JDK, no gateway, no HDFS",
        reading ? "receiving in the client" : "sending in the client", HttpBenchmark.of(reading ? "receive" : "send"),
        FileMetrics.MEGABYTES_PER_SECOND, 1, Map.of(KnoxLevels.PATH, path))).toList();
  }

  @Override
  public Opened open(RunContext run) throws IOException {
    return new Taken(run, new WebHdfs(run), run.hdfs().getClass().getSimpleName());
  }

  /** @param nativeClient class of the cluster's own client */
  private record Taken(RunContext run, WebHdfs webHdfs, String nativeClient) implements Opened {
    @Override
    public Optional<String> unavailable(Variant variant) throws IOException {
      return isNative(variant) ? Optional.empty() : webHdfs.missing(variant);
    }

    @Override
    public void prepare(Trial trial, TaskSpec task) throws IOException {
      task.with(AccessPathInTask.class).conf(StoredChecksums.MODE_KEY, StoredChecksums.MODE);
      if (isNative(trial.variant())) {
        task.set(Endpoint.BASE, "");
      } else {
        task.setAll(webHdfs.endpoint(trial.variant(), task.credentials()).settings(task.credentials()));
      }
    }

    @Override
    public List<String> contradictions(Trial trial, TrialOutcome outcome) {
      return new AccessPathProof(trial.variant(), outcome).contradictions(nativeClient, readsInPieces(),
          () -> Urls.origin(webHdfs.base(trial.variant())), webHdfs.https());
    }

    private boolean readsInPieces() {
      return FileOptions.POSITIONAL.equals(run.settings().asMap().get("access"));
    }
  }
}
