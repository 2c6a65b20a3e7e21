package io.hadoopbench.gateway;

import io.hadoopbench.core.job.TaskContext;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.security.Credentials;

/** How a task learns whether it is to use the cluster's own client, or WebHDFS at which {@link Endpoint}. */
final class TaskClient {
  private TaskClient() { }

  /** Settings for the cluster's own client. */
  static Map<String, String> withHdfs(Map<String, String> settings) {
    Map<String, String> all = new TreeMap<>(settings);
    all.put(Endpoint.BASE, "");
    return all;
  }

  /**
   * Settings for WebHDFS.
   *
   * @param credentials receive the secrets
   */
  static Map<String, String> withWebHdfs(Map<String, String> settings, Endpoint endpoint, Credentials credentials) {
    Map<String, String> all = new TreeMap<>(settings);
    all.putAll(endpoint.settings(credentials));
    return all;
  }

  /** A new client for one task; empty when it is to use the cluster's own. */
  static Optional<WebHdfsClient> of(TaskContext task) throws IOException {
    return task.setting(Endpoint.BASE).isEmpty() ? Optional.empty() : Optional.of(Endpoint.of(task).connect());
  }
}
