package io.hadoopbench.ingest.workload;

import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.Workload;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.ingest.api.Instance;
import io.hadoopbench.ingest.client.AccumuloClient;
import io.hadoopbench.ingest.list.ListWalk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Each operation walks over one part of a table. */
public final class WalkWorkload implements Workload {
  /** Setting: how many parts the table has, each an operation. */
  static final String PARTS = "walk.parts";
  /** Resources. */
  static final String ENTRIES = "walk.entries";
  static final String UNDEFINED = "walk.undefined";
  /** Evidence. */
  static final String EXAMPLE = "walk.undefinedExample";

  private final List<ListWalk> walks = new ArrayList<>();
  private TaskContext context;
  private Instance instance;

  @Override
  public List<String> operations() {
    return List.of("walk");
  }

  @Override
  public void open(TaskContext task) throws IOException {
    context = task;
    instance = AccumuloClient.of(task).open();
  }

  @Override
  public Step thread(int thread) throws IOException {
    ListWalk walk = new ListWalk(instance.reader(context.setting(IngestWorkload.TABLE)));
    walks.add(walk);
    long first = context.firstOfThread(thread);
    int parts = (int) context.number(PARTS);
    return (phase, index, clock) -> {
      clock.start();
      walk.walk((int) (first + index), parts);
      clock.total(0);
    };
  }

  @Override
  public void resources(TaskReport report) {
    report.addResource(ENTRIES, walks.stream().mapToLong(ListWalk::entries).sum());
    report.addResource(UNDEFINED, walks.stream().mapToLong(ListWalk::undefined).sum());
  }

  @Override
  public void evidence(Evidence evidence) {
    walks.forEach(walk -> walk.example().ifPresent(example -> evidence.add(EXAMPLE, example)));
  }

  @Override
  public void close() throws IOException {
    if (instance != null) {
      instance.close();
    }
  }
}
