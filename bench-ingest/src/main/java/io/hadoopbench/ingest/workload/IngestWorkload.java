package io.hadoopbench.ingest.workload;

import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.Workload;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.os.CloseAll;
import io.hadoopbench.ingest.api.Instance;
import io.hadoopbench.ingest.api.Instance.EntryWriter;
import io.hadoopbench.ingest.client.AccumuloClient;
import io.hadoopbench.ingest.list.ListWriter;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * In each operation, writes a batch with one entry for each of the thread's lists, and flushes it.
 */
public final class IngestWorkload implements Workload {
  public static final String BATCH = "batch";

  /** Resource: number of acknowledged entries, including those of the warm-up. */
  static final String WRITTEN = "ingest.writtenEntries";

  /** Evidence: protection of a connection, according to the client. */
  public static final String CONNECTION = "client.connection";

  static final String TABLE = "ingest.table";

  static final String ENTRIES = "ingest.batchEntries";
  static final String MEMORY = "ingest.writerMemoryBytes";
  static final String WRITER_THREADS = "ingest.writerThreads";

  private final List<EntryWriter> writers = new ArrayList<>();
  private final List<ListWriter> lists = new ArrayList<>();
  private TaskContext context;
  private Instance instance;
  private List<String> connections = List.of();

  @Override
  public List<String> operations() {
    return List.of(BATCH);
  }

  @Override
  public void open(TaskContext task) throws IOException {
    context = task;
    instance = AccumuloClient.of(task).open();
  }

  @Override
  public Step thread(int thread) throws IOException {
    EntryWriter writer =
        instance.writer(
            context.setting(TABLE), context.number(MEMORY), (int) context.number(WRITER_THREADS));
    ListWriter list =
        new ListWriter(
            context.setting(TABLE), context.map(), thread, (int) context.number(ENTRIES));
    writers.add(writer);
    lists.add(list);
    return (phase, index, clock) -> {
      clock.start();
      long bytes = list.batch(writer);
      clock.total(0);
      clock.bytes(bytes);
    };
  }

  @Override
  public void resources(TaskReport report) {
    connections = instance.connections();
    report.addResource(WRITTEN, lists.stream().mapToLong(ListWriter::written).sum());
  }

  @Override
  public void evidence(Evidence evidence) {
    connections.forEach(line -> evidence.add(CONNECTION, line.substring(line.indexOf(' ') + 1)));
  }

  @Override
  public void close() throws IOException {
    List<Closeable> all = new ArrayList<>(writers);
    if (instance != null) {
      all.add(instance);
    }
    CloseAll.of(all);
  }
}
