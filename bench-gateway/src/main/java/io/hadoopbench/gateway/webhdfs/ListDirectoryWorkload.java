package io.hadoopbench.gateway.webhdfs;

import io.hadoopbench.core.files.DirectoryFixture;
import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.Workload;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.measure.StepClock;
import io.hadoopbench.gateway.http.Body;
import io.hadoopbench.gateway.webhdfs.client.Listing;
import io.hadoopbench.gateway.webhdfs.client.WebHdfsClient;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Each operation lists one directory, over WebHDFS or with the cluster's own client, and looks at every entry as it comes. */
public final class ListDirectoryWorkload implements Workload {
  /** Settings. */
  static final String DIRECTORY = "directory";
  static final String ENTRIES = "entries";

  /** Operations; with the cluster's own client there is no but the last. */
  public static final String FIRST_BYTE = "firstByte";
  public static final String TRANSFER = "transfer";
  public static final String LIST = "list";

  /** Evidence: the client, and what its listings were. */
  static final String CLIENT = "list.client";
  static final String LISTED = "list.entries";

  private final LongAdder whole = new LongAdder();
  private Path directory;
  private DirectoryFixture entries;
  private FileSystem fs;
  private Optional<WebHdfsClient> client = Optional.empty();

  @Override
  public List<String> operations() {
    return List.of(FIRST_BYTE, TRANSFER, LIST);
  }

  /** What {@link #LISTED} says of a right listing. */
  static String all(int entries) {
    return "all " + entries + " entries, each in its place";
  }

  @Override
  public void open(TaskContext task) throws IOException {
    directory = task.path(DIRECTORY);
    entries = new DirectoryFixture((int) task.number(ENTRIES));
    fs = FileSystem.newInstance(directory.toUri(), task.conf());
    client = AccessPathInTask.client(task);
  }

  @Override
  public Step thread(int thread) {
    return (phase, index, clock) -> {
      clock.start();
      if (client.isPresent()) {
        overHttp(client.get(), clock);
      } else {
        entries.require(fs.listStatus(directory), directory);
      }
      clock.total(operations().indexOf(LIST));
      if (phase == Phase.MEASURED) {
        whole.increment();
      }
    };
  }

  private void overHttp(WebHdfsClient http, StepClock clock) throws IOException {
    try (Body body = http.list(directory)) {
      clock.lap(operations().indexOf(FIRST_BYTE));
      Listing.require(body, entries);
      clock.bytes(body.received());
    }
    clock.lap(operations().indexOf(TRANSFER));
  }

  @Override
  public void evidence(Evidence evidence) {
    evidence.add(CLIENT, client.<Object>map(http -> http).orElse(fs).getClass().getSimpleName());
    evidence.add(LISTED, all(entries.count()), whole.sum());
  }

  @Override
  public void close() throws IOException {
    if (fs != null) {
      fs.close();
    }
  }
}
