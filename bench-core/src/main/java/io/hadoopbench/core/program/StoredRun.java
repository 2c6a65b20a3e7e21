package io.hadoopbench.core.program;

import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.scenario.Composition;
import io.hadoopbench.core.scenario.Scenario;
import io.hadoopbench.core.store.Contradictions;
import io.hadoopbench.core.store.RunStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A run directory that says what a run can say. */
final class StoredRun {
  private StoredRun() { }

  /**
   * @throws RunStore.NoRunException if there is none
   * @throws RunStore.ContradictionException if it contradicts itself
   */
  static RunResult read(Path dir) throws IOException {
    RunResult run = RunStore.open(dir).read();
    List<String> turned = turned(run);
    if (!turned.isEmpty()) {
      throw new RunStore.ContradictionException(dir.resolve(RunStore.RESULT), turned);
    }
    List<String> warnings = new ArrayList<>(run.measured().warnings());
    warnings.addAll(Contradictions.gaps(run));
    return new RunResult(run.header(), run.plan(), run.measured().withWarnings(List.copyOf(warnings)));
  }

  /** Metrics that are good in another direction than the scenario has them, where this version knows the scenario. */
  private static List<String> turned(RunResult run) {
    Map<String, Metric.Better> known = ServiceLoader.load(Scenario.class).stream().map(scenario -> scenario.get().spec())
        .filter(spec -> spec.name().equals(run.header().scenario())).flatMap(spec -> Composition.ofAll(spec).metrics().stream())
        .collect(Collectors.toMap(Metric::id, Metric::better, (first, second) -> first));
    List<Metric> metrics = run.plan().metrics();
    return IntStream.range(0, metrics.size()).filter(i -> known.getOrDefault(metrics.get(i).id(), metrics.get(i).better()) != metrics.get(i).better())
        .mapToObj(i -> "metrics[" + i + "].better is " + metrics.get(i).better() + ", but in " + run.header().scenario() + " better "
            + metrics.get(i).id() + " is " + known.get(metrics.get(i).id())).toList();
  }
}
