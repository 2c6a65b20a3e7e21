package io.hadoopbench.gateway.webhdfs;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.files.FileAccess;
import io.hadoopbench.core.files.FileAccessTreatment;
import io.hadoopbench.core.files.FileOptions;
import io.hadoopbench.core.files.HdfsStreams;
import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.ExistingOnly;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.TaskSpec;
import io.hadoopbench.core.scenario.Trait;
import io.hadoopbench.core.scenario.Treatment;
import io.hadoopbench.core.scenario.Trial;
import io.hadoopbench.core.scenario.TrialOutcome;
import io.hadoopbench.gateway.http.Endpoint;
import io.hadoopbench.gateway.http.Login;
import io.hadoopbench.gateway.http.Urls;
import io.hadoopbench.gateway.knox.Gateways;
import io.hadoopbench.gateway.knox.HttpRoute;
import io.hadoopbench.gateway.knox.KnoxLevels;
import io.hadoopbench.gateway.webhdfs.client.WebHdfsClient;
import io.hadoopbench.gateway.webhdfs.client.WebHdfsInput;
import io.hadoopbench.gateway.webhdfs.client.WebHdfsOutput;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.Master;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;

/**
 * The factor {@code path}: the way that the data of HDFS takes to its client. Files that are only
 * read are written with the cluster's own client, whatever the way. Proved by the streams, the
 * addresses that were asked for data, and the checksums of what passed.
 *
 * @param declared whether it belongs to a scenario on WebHDFS
 */
public record AccessPath(Factor factor, boolean declared) implements Treatment.Interleavable {
  static final String NATIVE = "native";
  public static final String DIRECT = "direct";

  private static final String HELP =
      "direct: WebHDFS of NameNode and DataNodes; gateway: the same through Knox; native: hdfs://.";
  private static final String KERBEROS = "kerberos";
  private static final String SERVICE = "/webhdfs/v1";

  /** For whole files, in a scenario that does not vary it by itself. */
  public AccessPath() {
    this(
        new Factor(
            KnoxLevels.PATH, HELP, List.of(NATIVE, DIRECT, KnoxLevels.GATEWAY), List.of(NATIVE)),
        false);
  }

  /** Of the scenarios that compare WebHDFS with and without a gateway. */
  public static AccessPath overWebHdfs() {
    return new AccessPath(
        new Factor(
            KnoxLevels.PATH,
            HELP,
            List.of(DIRECT, KnoxLevels.GATEWAY, NATIVE),
            List.of(DIRECT, KnoxLevels.GATEWAY)),
        true);
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
  public Set<Trait> removesTraits(Variant variant) {
    return isNative(variant) ? Set.of() : Set.of(Trait.HDFS_STREAMS);
  }

  /** What the gateway is has to be known. */
  @Override
  public Set<String> impliedFactors() {
    return Set.of(KnoxLevels.TLS);
  }

  @Override
  public List<Option> options() {
    return declared
        ? List.of(
            Option.flag(
                KERBEROS,
                "embedded cluster: with Kerberos; gateways log in with a key, direct clients have a"
                    + " delegation token"))
        : List.of();
  }

  @Override
  public void check(Settings settings) {
    if (kerberos(settings) && ExistingOnly.asked(settings)) {
      throw new UsageException(
          "-"
              + KERBEROS
              + ": is for -cluster embedded; an existing cluster has Kerberos or has not");
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

  /** The {@link Login#kind} of those who go through no gateway. */
  static String kindOfLogin() {
    return UserGroupInformation.isSecurityEnabled() ? Login.DELEGATION : Login.USER;
  }

  @Override
  public Opened open(RunContext run) throws IOException {
    return new Taken(
        run,
        new HttpRoute(
            new Gateways(run.cluster(), run.settings()),
            SERVICE,
            "",
            () -> run.cluster().web(Role.NAMENODE).map(web -> URI.create(web + SERVICE)),
            credentials -> login(run.cluster().clientConf(), credentials)),
        run.hdfs().getClass().getSimpleName());
  }

  private static Login login(Configuration conf, Credentials credentials) throws IOException {
    if (!UserGroupInformation.isSecurityEnabled()) {
      return Login.user(UserGroupInformation.getCurrentUser().getShortUserName());
    }
    try (FileSystem fs = FileSystem.newInstance(conf)) {
      Token<?>[] tokens = fs.addDelegationTokens(Master.getMasterPrincipal(conf), credentials);
      if (tokens == null || tokens.length == 0) {
        throw new IOException(
            fs.getUri()
                + " gives no delegation token, which WebHDFS needs on a cluster with Kerberos");
      }
      return Login.delegation(tokens[0].encodeToUrlString());
    }
  }

  /**
   * @param nativeClient class of the cluster's own client
   */
  private record Taken(RunContext run, HttpRoute way, String nativeClient) implements Opened {
    private static final Path ROOT = new Path("/");

    @Override
    public Optional<String> unavailable(Variant variant) throws IOException {
      return isNative(variant)
          ? Optional.empty()
          : way.missing(
              variant,
              "no NameNode is known that answers at dfs.namenode.http-address or https-address",
              endpoint -> {
                WebHdfsClient.at(endpoint).probe(ROOT);
                return Urls.of(endpoint.base(), ROOT.toUri().getPath(), "op=GETFILESTATUS");
              });
    }

    @Override
    public void prepare(Trial trial, TaskSpec task) throws IOException {
      task.with(InTask.class).conf(StoredChecksums.MODE_KEY, StoredChecksums.MODE);
      if (isNative(trial.variant())) {
        task.set(Endpoint.BASE, "");
      } else {
        task.setAll(way.endpoint(trial.variant(), task.credentials()).settings(task.credentials()));
      }
    }

    @Override
    public List<String> contradictions(Variant variant, TrialOutcome outcome) {
      boolean pieces = FileOptions.POSITIONAL.equals(run.settings().asMap().get("access"));
      return new AccessPathProof(variant, outcome)
          .contradictions(nativeClient, pieces, () -> Urls.origin(way.base(variant)), way.https());
    }
  }

  /**
   * Has the data of a task pass through WebHDFS or the cluster's own client, and tells what passed.
   */
  public static final class InTask implements FileAccessTreatment {
    /** Evidence: the class of the streams that moved the data. */
    static final String STREAM = "stream.class";

    private final StoredChecksums checksums = new StoredChecksums();
    private Optional<WebHdfsClient> client = Optional.empty();
    private FileSystem cluster;

    /** That of the task, which is to use the cluster's own client when it is empty. */
    static Optional<WebHdfsClient> client(TaskContext task) {
      return task.treatments().stream()
          .filter(InTask.class::isInstance)
          .map(InTask.class::cast)
          .findFirst()
          .orElseThrow()
          .client;
    }

    @Override
    public void open(TaskContext task) throws IOException {
      client =
          task.setting(Endpoint.BASE).isEmpty()
              ? Optional.empty()
              : Optional.of(WebHdfsClient.at(Endpoint.of(task)));
    }

    @Override
    public Optional<FileAccess> connect(FileSystem fs) {
      cluster = fs;
      return client.map(FileAccess.class::cast);
    }

    @Override
    public void inspect(Object stream, Evidence evidence) {
      evidence.add(STREAM, HdfsStreams.wrapped(stream).getClass().getSimpleName());
    }

    @Override
    public void closed(Object stream) {
      if (HdfsStreams.wrapped(stream) instanceof WebHdfsOutput out) {
        checksums.add(out.transferred());
      } else if (HdfsStreams.wrapped(stream) instanceof WebHdfsInput in) {
        in.transferred().ifPresent(checksums::add);
      }
    }

    @Override
    public void evidence(Evidence evidence) throws IOException {
      client.ifPresent(webHdfs -> webHdfs.requests().describe(evidence));
      checksums.compare(cluster, evidence);
    }
  }
}
