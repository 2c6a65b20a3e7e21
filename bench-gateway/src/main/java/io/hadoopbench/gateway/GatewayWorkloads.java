package io.hadoopbench.gateway;

import io.hadoopbench.core.files.FileAccess;
import io.hadoopbench.core.files.ReadFiles;
import io.hadoopbench.core.files.WriteFiles;
import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.measure.Evidence;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;

/** Writing and reading whole files, over WebHDFS or with the cluster's own client, with what the connections were as evidence. */
final class GatewayWorkloads {
  /** Evidence: the class of the streams that moved the data. */
  static final String STREAM = "stream.class";

  private GatewayWorkloads() { }

  /** What a task has its files pass through, and what passed. */
  private static final class Passing {
    private final StoredChecksums checksums = new StoredChecksums();
    private Optional<WebHdfsClient> client = Optional.empty();

    FileAccess connect(TaskContext task, FileSystem fs) throws IOException {
      client = TaskClient.of(task);
      return client.isPresent() ? client.get() : FileAccess.of(fs);
    }

    void describe(FileSystem fs, Evidence evidence) throws IOException {
      client.ifPresent(webHdfs -> webHdfs.describe(evidence));
      checksums.compare(fs, evidence);
    }
  }

  /** Writes files. */
  public static final class Write extends WriteFiles {
    private final Passing passing = new Passing();

    @Override
    protected FileAccess connect() throws IOException {
      return passing.connect(context(), fs());
    }

    @Override
    protected void inspect(Object stream, Evidence evidence) {
      evidence.add(STREAM, ((FSDataOutputStream) stream).getWrappedStream().getClass().getSimpleName());
    }

    @Override
    protected void closed(Object stream) {
      if (((FSDataOutputStream) stream).getWrappedStream() instanceof WebHdfsOutput out) {
        passing.checksums.add(out.transferred());
      }
    }

    @Override
    public void evidence(Evidence evidence) throws IOException {
      passing.describe(fs(), evidence);
      super.evidence(evidence);
    }
  }

  /** Reads files. */
  public static final class Read extends ReadFiles {
    private final Passing passing = new Passing();

    @Override
    protected FileAccess connect() throws IOException {
      return passing.connect(context(), fs());
    }

    @Override
    protected void inspect(Object stream, Evidence evidence) {
      evidence.add(STREAM, ((FSDataInputStream) stream).getWrappedStream().getClass().getSimpleName());
    }

    @Override
    protected void closed(Object stream) {
      if (((FSDataInputStream) stream).getWrappedStream() instanceof WebHdfsInput in) {
        in.transferred().ifPresent(passing.checksums::add);
      }
    }

    @Override
    public void evidence(Evidence evidence) throws IOException {
      passing.describe(fs(), evidence);
      super.evidence(evidence);
    }
  }
}
