package io.hadoopbench.core.experiment;

import io.hadoopbench.core.explain.LoadParts;
import io.hadoopbench.core.explain.PartRules;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.model.LoadTime;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.profile.LoadWindow;
import io.hadoopbench.core.profile.TaskProfiler;
import io.hadoopbench.core.store.RunStore;
import io.hadoopbench.core.store.Stacks;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Samples the load threads of each trial, and says what parts their time is made of. */
final class TrialExplainer implements Profiling {
  private final PartRules rules = PartRules.standard();

  @Override
  public Map<String, String> taskConf() {
    return TaskProfiler.conf(TaskProfiler.LOAD);
  }

  @Override
  public List<Recording> recordings(FileSystem fs, Path controlDir, Evidence evidence) throws IOException {
    return TrialProfiler.tasks(fs, controlDir, evidence);
  }

  @Override
  public TrialResult keep(RunStore store, String trial, TrialResult result, List<Recording> recordings) throws IOException {
    if (recordings.isEmpty()) {
      return result; // of a trial whose job failed
    }
    String folder = "explain/" + trial;
    Stacks all = new Stacks(new TreeMap<>());
    for (Recording recording : recordings) {
      if (recording.stacks() == null) {
        return result.withLoadTime(LoadTime.unavailable(recording.unavailable()));
      }
      store.write(folder + "/" + recording.jvm() + ".collapsed", recording.stacks()::write);
      all = all.plus(recording.stacks());
    }
    String engines = recordings.stream().map(Recording::engine).distinct().collect(Collectors.joining(", "));
    return result.withLoadTime(parts(result.resources(), all, engines, folder));
  }

  private LoadTime parts(SortedMap<String, Double> used, Stacks stacks, String engine, String folder) {
    LoadParts parts = LoadParts.of(stacks, new LoadParts.Kernel(of(used, LoadWindow.SECONDS), of(used, LoadWindow.CPU_SECONDS), of(used, LoadWindow.QUEUE_SECONDS)), rules);
    return parts.unreliable().map(LoadTime::unavailable)
        .orElseGet(() -> new LoadTime(engine, of(used, LoadWindow.OPERATIONS), parts.seconds(), parts.byPart(), parts.samples(), folder, ""));
  }

  private static double of(SortedMap<String, Double> used, String resource) {
    return used.getOrDefault(resource, 0.0);
  }
}
