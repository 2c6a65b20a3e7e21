package io.hadoopbench.gateway.webhdfs;

import io.hadoopbench.core.files.FileAccess;
import io.hadoopbench.core.files.FileAccessTreatment;
import io.hadoopbench.core.files.HdfsStreams;
import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.gateway.http.Endpoint;
import io.hadoopbench.gateway.webhdfs.client.WebHdfsClient;
import io.hadoopbench.gateway.webhdfs.client.WebHdfsInput;
import io.hadoopbench.gateway.webhdfs.client.WebHdfsOutput;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;

/** Has the data of a task pass through WebHDFS or the cluster's own client, and tells what passed. */
public final class AccessPathInTask implements FileAccessTreatment {
  /** Evidence: the class of the streams that moved the data. */
  static final String STREAM = "stream.class";

  private final StoredChecksums checksums = new StoredChecksums();
  private Optional<WebHdfsClient> client = Optional.empty();
  private FileSystem cluster;

  /** That of the task, which is to use the cluster's own client when it is empty. */
  static Optional<WebHdfsClient> client(TaskContext task) {
    return task.treatments().stream().filter(AccessPathInTask.class::isInstance).map(AccessPathInTask.class::cast).findFirst().orElseThrow().client;
  }

  @Override
  public void open(TaskContext task) throws IOException {
    client = task.setting(Endpoint.BASE).isEmpty() ? Optional.empty() : Optional.of(WebHdfsClient.at(Endpoint.of(task)));
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
    client.ifPresent(webHdfs -> webHdfs.describe(evidence));
    checksums.compare(cluster, evidence);
  }

  @Override
  public void close() {
    client.ifPresent(WebHdfsClient::close);
  }
}
