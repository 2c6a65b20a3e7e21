package io.hadoopbench.gateway;

import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.TaskCredentials;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;

/** How a task learns which client it is to use: addresses travel among the workload's settings, secrets among the job's credentials. */
final class TaskClient {
  /** Settings; the base is empty for the cluster's own client. */
  private static final String BASE = "webhdfs.base";
  private static final String CERTIFICATES = "webhdfs.certificates";
  private static final String GATEWAY = "webhdfs.gateway";
  /** Secrets among the job's credentials. */
  private static final Text HEADER = new Text("hadoopbench.webhdfs.header");
  private static final Text QUERY = new Text("hadoopbench.webhdfs.query");

  private TaskClient() { }

  /** Settings for the cluster's own client. */
  static Map<String, String> withHdfs(Map<String, String> settings) {
    Map<String, String> all = new TreeMap<>(settings);
    all.put(BASE, "");
    return all;
  }

  /**
   * Settings for WebHDFS.
   *
   * @param credentials receive the secrets
   */
  static Map<String, String> withWebHdfs(Map<String, String> settings, Endpoint endpoint, Credentials credentials) {
    Map<String, String> all = new TreeMap<>(settings);
    all.put(BASE, endpoint.base().toString());
    all.put(CERTIFICATES, endpoint.certificates());
    all.put(GATEWAY, Boolean.toString(endpoint.gateway()));
    credentials.addSecretKey(HEADER, new Text(endpoint.login().header()).copyBytes());
    credentials.addSecretKey(QUERY, new Text(endpoint.login().query()).copyBytes());
    return all;
  }

  /** A new client for one task; empty when it is to use the cluster's own. */
  static Optional<WebHdfsClient> of(TaskContext task) throws IOException {
    if (task.setting(BASE).isEmpty()) {
      return Optional.empty();
    }
    Credentials credentials = TaskCredentials.of(task.conf());
    Login login = new Login(secret(credentials, HEADER), secret(credentials, QUERY));
    return Optional.of(new Endpoint(URI.create(task.setting(BASE)), login, task.setting(CERTIFICATES),
        Boolean.parseBoolean(task.setting(GATEWAY))).connect());
  }

  private static String secret(Credentials credentials, Text name) throws IOException {
    byte[] secret = credentials.getSecretKey(name);
    if (secret == null) {
      throw new IOException("the job's credentials have no " + name);
    }
    return Text.decode(secret);
  }
}
