package io.hadoopbench.rpc.files;

import io.hadoopbench.core.files.FileAccess;
import io.hadoopbench.core.files.FileAccessTreatment;
import io.hadoopbench.core.job.TaskContext;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Has the files of a task opened and created by a client of the Router; in the Router's namespace they have the same paths. */
public final class RouterInTask implements FileAccessTreatment {
  static final String ADDRESS = "routerAddress";

  private TaskContext task;

  @Override
  public void open(TaskContext context) {
    task = context;
  }

  @Override
  public Optional<FileAccess> connect(FileSystem fs) throws IOException {
    return Optional.of(new Routed(FileSystem.newInstance(URI.create(task.setting(ADDRESS)), task.conf())));
  }

  private record Routed(FileSystem router, FileAccess access) implements FileAccess {
    Routed(FileSystem router) {
      this(router, FileAccess.of(router));
    }

    private static Path there(Path path) {
      return new Path(path.toUri().getPath());
    }

    @Override
    public FSDataInputStream open(Path path) throws IOException {
      return access.open(there(path));
    }

    @Override
    public FSDataOutputStream create(Path path, short replication, long blockBytes) throws IOException {
      return access.create(there(path), replication, blockBytes);
    }

    @Override
    public void close() throws IOException {
      router.close();
    }
  }
}
