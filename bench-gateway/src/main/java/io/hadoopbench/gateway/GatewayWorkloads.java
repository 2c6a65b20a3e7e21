package io.hadoopbench.gateway;

import io.hadoopbench.core.files.FileAccess;
import io.hadoopbench.core.files.ReadFiles;
import io.hadoopbench.core.files.WriteFiles;
import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.measure.Evidence;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.security.Credentials;

/** Writing and reading whole files, over WebHDFS or with the cluster's own client, with what the connections were as evidence. */
final class GatewayWorkloads {
  /** Evidence: the class of the streams that moved the data. */
  static final String STREAM = "stream.class";

  private GatewayWorkloads() { }

  /** Settings for the cluster's own client. */
  static Map<String, String> withHdfs(Map<String, String> settings) {
    Map<String, String> all = new TreeMap<>(settings);
    all.put(Endpoint.BASE, ""); // none: the cluster's own client
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

  /** One task's client: empty when it is the cluster's own. */
  private static Optional<WebHdfsClient> client(TaskContext task) throws IOException {
    return task.setting(Endpoint.BASE).isEmpty() ? Optional.empty() : Optional.of(Endpoint.of(task).connect());
  }

  /** Writes files. */
  public static final class Write extends WriteFiles {
    private final StoredChecksums checksums = new StoredChecksums();
    private Optional<WebHdfsClient> client = Optional.empty();

    @Override
    protected FileAccess connect() throws IOException {
      client = client(context());
      return client.<FileAccess>map(c -> c).orElseGet(() -> FileAccess.of(fs()));
    }

    @Override
    protected void inspect(Object stream, Evidence evidence) {
      evidence.add(STREAM, ((FSDataOutputStream) stream).getWrappedStream().getClass().getSimpleName());
    }

    @Override
    protected void closed(Object stream) {
      if (((FSDataOutputStream) stream).getWrappedStream() instanceof WebHdfsOutput out) {
        checksums.add(out.transferred());
      }
    }

    @Override
    public void evidence(Evidence evidence) throws IOException {
      client.ifPresent(c -> c.describe(evidence));
      checksums.compare(fs(), evidence);
      super.evidence(evidence);
    }
  }

  /** Reads files. */
  public static final class Read extends ReadFiles {
    private final StoredChecksums checksums = new StoredChecksums();
    private Optional<WebHdfsClient> client = Optional.empty();

    @Override
    protected FileAccess connect() throws IOException {
      client = client(context());
      return client.<FileAccess>map(c -> c).orElseGet(() -> FileAccess.of(fs()));
    }

    @Override
    protected void inspect(Object stream, Evidence evidence) {
      evidence.add(STREAM, ((FSDataInputStream) stream).getWrappedStream().getClass().getSimpleName());
    }

    @Override
    protected void closed(Object stream) {
      if (((FSDataInputStream) stream).getWrappedStream() instanceof WebHdfsInput in) {
        in.transferred().ifPresent(checksums::add);
      }
    }

    @Override
    public void evidence(Evidence evidence) throws IOException {
      client.ifPresent(c -> c.describe(evidence));
      checksums.compare(fs(), evidence);
      super.evidence(evidence);
    }
  }
}
