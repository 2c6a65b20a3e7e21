package io.hadoopbench.gateway.webhdfs;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.job.OwnTokens;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.gateway.http.Endpoint;
import io.hadoopbench.gateway.http.Login;
import io.hadoopbench.gateway.http.Urls;
import io.hadoopbench.gateway.knox.Gateways;
import io.hadoopbench.gateway.knox.KnoxLevels;
import io.hadoopbench.gateway.knox.KnoxOptions;
import io.hadoopbench.gateway.webhdfs.client.WebHdfsClient;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.Master;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;

/** Where variants find WebHDFS, of HDFS itself or behind a gateway, and who they are there. */
final class WebHdfs {
  private static final String SERVICE = "/webhdfs/v1";

  private final RunContext run;
  private final Gateways gateways;

  WebHdfs(RunContext run) {
    this.run = run;
    this.gateways = new Gateways(run.cluster(), run.settings());
  }

  /** Why no client of a variant would be answered; empty when it would. */
  Optional<String> missing(Variant variant) throws IOException {
    Optional<String> unknown = KnoxLevels.gateway(variant) ? gateways.noGateway(variant)
        : run.cluster().web(Role.NAMENODE).isPresent() ? Optional.empty()
        : Optional.of("no NameNode is known that answers at dfs.namenode.http-address or https-address");
    if (unknown.isPresent()) {
      return unknown;
    }
    Credentials asking = new Credentials();
    try {
      Endpoint endpoint = endpoint(variant, asking);
      WebHdfsClient.at(endpoint).probe(run.runDir());
      return endpoint.believesAnybody(Urls.of(endpoint.base(), run.runDir().toUri().getPath(), "op=GETFILESTATUS"));
    } catch (IOException e) {
      String reason = String.valueOf(e.getMessage());
      return KnoxLevels.gateway(variant) ? gateways.unanswered(KnoxOptions.GATEWAY, reason) : Optional.of(reason);
    } finally {
      OwnTokens.cancel(asking.getAllTokens(), run.cluster().clientConf());
    }
  }

  /** Of the interface that a variant's clients are to use. */
  URI base(Variant variant) {
    return KnoxLevels.gateway(variant) ? gateways.behind(variant, SERVICE) : URI.create(run.cluster().web(Role.NAMENODE).orElseThrow() + SERVICE);
  }

  /** Whether the NameNode's own interface is behind TLS. */
  boolean https() {
    return run.cluster().web(Role.NAMENODE).map(web -> web.getScheme().equals("https")).orElse(false);
  }

  /**
   * @param credentials receives what stands behind the login, as the delegation token of HDFS
   * @throws io.hadoopbench.core.cli.UsageException if the user's password is not there
   */
  Endpoint endpoint(Variant variant, Credentials credentials) throws IOException {
    return KnoxLevels.gateway(variant) ? gateways.through(variant, SERVICE) : new Endpoint(base(variant), login(credentials), "", false);
  }

  /** The {@link Login#kind} of those who go through no gateway. */
  static String kindOfLogin() {
    return UserGroupInformation.isSecurityEnabled() ? Login.DELEGATION : Login.USER;
  }

  private Login login(Credentials credentials) throws IOException {
    if (!UserGroupInformation.isSecurityEnabled()) {
      return Login.user(UserGroupInformation.getCurrentUser().getShortUserName());
    }
    Configuration conf = run.cluster().clientConf();
    try (FileSystem fs = FileSystem.newInstance(conf)) {
      Token<?>[] tokens = fs.addDelegationTokens(Master.getMasterPrincipal(conf), credentials);
      if (tokens == null || tokens.length == 0) {
        throw new IOException(fs.getUri() + " gives no delegation token, which WebHDFS needs on a cluster with Kerberos");
      }
      return Login.delegation(tokens[0].encodeToUrlString());
    }
  }
}
