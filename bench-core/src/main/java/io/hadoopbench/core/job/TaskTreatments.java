package io.hadoopbench.core.job;

import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.os.CloseAll;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** The treatments of one task, in the order in which they were given. */
record TaskTreatments(List<TaskTreatment> all) implements Closeable {
  /** @throws IOException if one cannot be made */
  static TaskTreatments of(Configuration conf, Map<String, String> settings) throws IOException {
    List<TaskTreatment> all = new ArrayList<>();
    for (String name : Stream.of(settings.getOrDefault(TaskTreatment.SETTING, "").split(",")).filter(one -> !one.isEmpty()).toList()) {
      try {
        all.add(conf.getClassByName(name).asSubclass(TaskTreatment.class).getConstructor().newInstance());
      } catch (ReflectiveOperationException e) {
        throw new IOException("cannot make the task treatment " + name, e);
      }
    }
    return new TaskTreatments(List.copyOf(all));
  }

  void open(TaskContext task) throws IOException {
    for (TaskTreatment treatment : all) {
      treatment.open(task);
    }
  }

  Workload.Step around(Workload.Step step) {
    Workload.Step outermost = step;
    for (TaskTreatment treatment : all) {
      outermost = treatment.around(outermost);
    }
    return outermost;
  }

  /** Counts and facts, after the timed part. */
  void tell(TaskReport report) throws IOException {
    for (TaskTreatment treatment : all) {
      treatment.resources(report);
      treatment.evidence(report.evidence());
    }
  }

  @Override
  public void close() throws IOException {
    CloseAll.of(all);
  }
}
