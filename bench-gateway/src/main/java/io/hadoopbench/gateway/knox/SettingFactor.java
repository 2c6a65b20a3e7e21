package io.hadoopbench.gateway.knox;

import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Variant;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A factor whose levels differ only in a setting passed to the scenario's tasks.
 *
 * @param setting name of the task setting
 * @param applies whether the factor applies to a variant
 */
public record SettingFactor(Factor factor, String setting, Predicate<Variant> applies)
    implements Treatment.Stateless {
  @Override
  public List<Factor> factors() {
    return List.of(factor);
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    return applies.test(variant) ? Set.of() : Set.of(factor.name());
  }

  @Override
  public void prepare(Trial trial, TaskSpec task) {
    task.set(setting, trial.variant().level(factor.name()));
  }
}
