package io.hadoopbench.core.engine;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.WorkloadSpec;
import io.hadoopbench.core.design.WorkloadSpec.Footprint;
import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.Workload;
import io.hadoopbench.core.load.measure.Evidence;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** A workload that only waits, a millisecond per operation. */
record Pauses(Class<? extends Workload> tasks, Optional<Duration> slice) implements WorkloadSpec {
  Pauses() {
    this(Pausing.class, Optional.empty());
  }

  @Override
  public Set<Trait> traits() {
    return Set.of();
  }

  @Override
  public List<Option> options() {
    return List.of(Option.of("pauses", Option.Type.POSITIVE, "N", "20", ""));
  }

  @Override
  public String countedUnit() {
    return "pauses";
  }

  @Override
  public Footprint footprint(Settings settings) {
    return new Footprint("waits", 0, 0, 0, "");
  }

  @Override
  public Optional<Duration> slice(int mostThreads) {
    return slice;
  }

  @Override
  public void needs(ClusterNeeds.Builder needs, Settings settings) {}

  @Override
  public Opened open(RunContext run) {
    return trial -> new TaskSpec(tasks);
  }

  /** Waits. */
  public static class Pausing implements Workload {
    @Override
    public List<String> operations() {
      return List.of("pause");
    }

    @Override
    public void open(TaskContext context) {}

    @Override
    public Step thread(int thread) {
      return (phase, index, clock) -> {
        clock.start();
        LockSupport.parkNanos(1_000_000);
        clock.lap(0);
      };
    }

    @Override
    public void evidence(Evidence evidence) {}

    @Override
    public void close() {}
  }
}
