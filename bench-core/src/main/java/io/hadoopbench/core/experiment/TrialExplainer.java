package io.hadoopbench.core.experiment;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.explain.LoadParts;
import io.hadoopbench.core.explain.PartRules;
import io.hadoopbench.core.explain.ServerParts;
import io.hadoopbench.core.explain.ServerRules;
import io.hadoopbench.core.job.TrialJob;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.model.Explanation.LoadTime;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.os.ThreadTimes;
import io.hadoopbench.core.profile.LoadWindow;
import io.hadoopbench.core.profile.TaskProfiler;
import io.hadoopbench.core.store.RunStore;
import io.hadoopbench.core.store.Stacks;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Samples the load threads of each trial, and says what parts their time is made of; of servers of our own, where their CPU time goes. */
final class TrialExplainer implements Profiling {
  private static final String CPU_SECONDS = ".cpuSeconds";
  /** Resource that a trial has if its calls passed a Router. */
  private static final String ROUTER_CPU = Role.ROUTER.lowerCase() + CPU_SECONDS;

  private final PartRules rules = PartRules.standard();
  private final ServerParts serverParts = new ServerParts(ServerRules.standard());
  private final Optional<Profiling> servers;
  private final ServerStages stages;

  /**
   * @param servers samples them; empty when they are not ours
   * @param stages of the same servers
   */
  TrialExplainer(Optional<Profiling> servers, ServerStages stages) {
    this.servers = servers;
    this.stages = stages;
  }

  @Override
  public Map<String, String> taskConf() {
    return TaskProfiler.conf(TaskProfiler.LOAD);
  }

  @Override
  public List<String> end() {
    return servers.map(Profiling::end).orElse(List.of());
  }

  @Override
  public List<Recording> recordings(FileSystem fs, Path controlDir, Evidence evidence) throws IOException {
    return servers.isPresent() ? servers.get().recordings(fs, controlDir, evidence) : TrialProfiler.tasks(fs, controlDir, evidence);
  }

  @Override
  public TrialJob.Watch around(TrialJob.Watch before) {
    return servers.map(ours -> ours.around(withStages(before))).orElse(before);
  }

  private TrialJob.Watch withStages(TrialJob.Watch before) {
    return new TrialJob.Watch() {
      @Override
      public void allReady() throws IOException {
        before.allReady();
        stages.start();
      }

      @Override
      public void opens(long nanos) {
        before.opens(nanos);
      }

      @Override
      public void allDone() throws IOException {
        stages.stop();
        before.allDone();
      }
    };
  }

  @Override
  public TrialResult keep(RunStore store, String trial, TrialResult result, List<Recording> recordings) throws IOException {
    Map<Boolean, List<Recording>> byTask = recordings.stream().collect(Collectors.partitioningBy(recording -> recording.role().equals(TrialProfiler.TASK)));
    TrialResult ofServers = servers.isEmpty() ? result : servers.get().keep(store, trial, result, byTask.get(false));
    List<Recording> tasks = byTask.get(true);
    if (tasks.isEmpty()) {
      return ofServers; // of a trial whose job failed
    }
    Map<String, ServerParts.Seen> seen = seen(byTask.get(false));
    LoadTime time = loadTime(store, "explain/" + trial, result.resources(), tasks);
    SortedMap<String, Double> cpu = new TreeMap<>();
    seen.forEach((role, servers) -> cpu.put(role + CPU_SECONDS, servers.threads().processSeconds()));
    return ofServers.withFurther(cpu).withLoadTime(time.withServers(serverParts.open(time.partSeconds(), seen)));
  }

  /** By role; without those of which one could not be looked into. */
  private Map<String, ServerParts.Seen> seen(List<Recording> recordings) {
    Map<String, ServerParts.Seen> seen = new HashMap<>();
    recordings.stream().collect(Collectors.groupingBy(Recording::role)).forEach((role, jvms) -> {
      if (jvms.stream().allMatch(jvm -> jvm.stacks() != null && jvm.threads().isPresent())) {
        seen.put(role, new ServerParts.Seen(jvms.stream().map(Recording::stacks).reduce(new Stacks(new TreeMap<>()), Stacks::plus),
            jvms.stream().map(jvm -> jvm.threads().get()).reduce(ThreadTimes.NONE, ThreadTimes::plus), stages.of(role)));
      }
    });
    return seen;
  }

  private LoadTime loadTime(RunStore store, String folder, SortedMap<String, Double> used, List<Recording> tasks) throws IOException {
    Stacks all = new Stacks(new TreeMap<>());
    for (Recording task : tasks) {
      if (task.stacks() == null) {
        return LoadTime.unavailable(task.unavailable());
      }
      store.write(folder + "/" + task.jvm() + ".collapsed", task.stacks()::write);
      all = all.plus(task.stacks());
    }
    return parts(used, all, tasks.stream().map(Recording::engine).distinct().collect(Collectors.joining(", ")), folder);
  }

  private LoadTime parts(SortedMap<String, Double> used, Stacks stacks, String engine, String folder) {
    LoadParts.Kernel kernel = new LoadParts.Kernel(of(used, LoadWindow.SECONDS), of(used, LoadWindow.CPU_SECONDS), of(used, LoadWindow.QUEUE_SECONDS));
    LoadParts direct = LoadParts.of(stacks, kernel, rules);
    LoadParts parts = used.containsKey(ROUTER_CPU) ? direct.throughRouter() : direct;
    return parts.unreliable().map(LoadTime::unavailable)
        .orElseGet(() -> new LoadTime(engine, of(used, LoadWindow.OPERATIONS), parts.seconds(), parts.byPart(), parts.samples(), folder, new TreeMap<>(), ""));
  }

  private static double of(SortedMap<String, Double> used, String resource) {
    return used.getOrDefault(resource, 0.0);
  }

  @Override
  public void close() throws IOException {
    if (servers.isPresent()) {
      servers.get().close();
    }
  }
}
