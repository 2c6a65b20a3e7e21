package io.hadoopbench.gateway.webhdfs;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.ExistingOnly;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.workload.FileAccess;
import io.hadoopbench.core.workload.FileAccess.FileAccessTreatment;
import io.hadoopbench.core.workload.FileOptions;
import io.hadoopbench.core.workload.HdfsStreams;
import io.hadoopbench.gateway.http.Endpoint;
import io.hadoopbench.gateway.http.Login;
import io.hadoopbench.gateway.http.Urls;
import io.hadoopbench.gateway.knox.Gateways;
import io.hadoopbench.gateway.knox.HttpRoute;
import io.hadoopbench.gateway.knox.KnoxLevels;
import io.hadoopbench.gateway.webhdfs.client.WebHdfsClient;
import io.hadoopbench.gateway.webhdfs.client.WebHdfsClient.WebHdfsOutput;
import io.hadoopbench.gateway.webhdfs.client.WebHdfsInput;
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
 * Factor {@code path}: the path that HDFS data takes to its client. Files that are only read are
 * written with the cluster's own client. Validity checks: the stream classes, the addresses of data
 * requests, and checksums of the data.
 *
 * @param declared whether a WebHDFS scenario declares it
 */
public record AccessPath(Factor factor, boolean declared) implements Treatment.Interleavable {
  static final String NATIVE = "native";
  public static final String DIRECT = "direct";

  private static final String HELP =
      "direct: NameNode and DataNode WebHDFS; gateway: WebHDFS through Knox; native: hdfs://.";
  private static final String KERBEROS = "kerberos";
  private static final String SERVICE = "/webhdfs/v1";

  /** Creates the treatment for whole-file scenarios that do not declare it. */
  public AccessPath() {
    this(
        new Factor(
            KnoxLevels.PATH, HELP, List.of(NATIVE, DIRECT, KnoxLevels.GATEWAY), List.of(NATIVE)),
        false);
  }

  /** Returns the treatment for scenarios that compare WebHDFS with and without a gateway. */
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

  /** Over HTTP, the HDFS client runs in the DataNode. */
  @Override
  public Set<Trait> removesTraits(Variant variant) {
    return isNative(variant) ? Set.of() : Set.of(Trait.HDFS_STREAMS);
  }

  /** Implies the factor {@code tls}, whose level selects the gateway. */
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
                "embedded cluster: with Kerberos; gateways log in with a keytab, direct clients use"
                    + " a delegation token"))
        : List.of();
  }

  @Override
  public void check(Settings settings) {
    if (kerberos(settings) && ExistingOnly.asked(settings)) {
      throw new UsageException(
          "-"
              + KERBEROS
              + ": requires -cluster embedded; an existing cluster determines this itself");
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

  /** Returns the {@link Login#kind} for clients without a gateway. */
  static String kindOfLogin() {
    return UserGroupInformation.isSecurityEnabled() ? Login.DELEGATION : Login.USER;
  }

  @Override
  public Opened open(RunContext run) throws IOException {
    return new OpenedPath(
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
                + " issues no delegation token, which WebHDFS needs on a cluster with Kerberos");
      }
      return Login.delegation(tokens[0].encodeToUrlString());
    }
  }

  /**
   * @param nativeClient class name of the cluster's own client
   */
  private record OpenedPath(RunContext run, HttpRoute route, String nativeClient)
      implements Opened {
    private static final Path ROOT = new Path("/");

    @Override
    public Optional<String> unavailable(Variant variant) throws IOException {
      return isNative(variant)
          ? Optional.empty()
          : route.missing(
              variant,
              "no NameNode responds at dfs.namenode.http-address or https-address",
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
        task.setAll(
            route.endpoint(trial.variant(), task.credentials()).settings(task.credentials()));
      }
    }

    @Override
    public List<String> mismatches(Variant variant, TrialOutcome outcome) {
      boolean pieces = FileOptions.POSITIONAL.equals(run.settings().asMap().get("access"));
      return new AccessPathProof(variant, outcome)
          .mismatches(nativeClient, pieces, () -> Urls.origin(route.base(variant)), route.https());
    }
  }

  /**
   * Transfers a task's data over WebHDFS or with the cluster's own client, and records checksums.
   */
  public static final class InTask implements FileAccessTreatment {
    /** Evidence: class of the streams that transfer the data. */
    static final String STREAM = "stream.class";

    private final StoredChecksums checksums = new StoredChecksums();
    private Optional<WebHdfsClient> client = Optional.empty();
    private FileSystem cluster;

    /** Returns a task's WebHDFS client; empty if the task uses the cluster's own client. */
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
