package io.hadoopbench.gateway.knox;

import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.TaskSpec;
import io.hadoopbench.core.scenario.Treatment;
import io.hadoopbench.core.scenario.Trial;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A factor whose level is a setting of the scenario's workload, and no more.
 *
 * @param setting of the tasks, by name
 * @param matters whether it says anything of a variant
 */
public record SettingFactor(Factor factor, String setting, Predicate<Variant> matters)
    implements Treatment.Stateless {
  @Override
  public List<Factor> factors() {
    return List.of(factor);
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    return matters.test(variant) ? Set.of() : Set.of(factor.name());
  }

  @Override
  public void prepare(Trial trial, TaskSpec task) {
    task.set(setting, trial.variant().level(factor.name()));
  }
}
