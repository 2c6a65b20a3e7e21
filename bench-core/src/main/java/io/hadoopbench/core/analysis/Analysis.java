package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.Findings;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.Summary;
import io.hadoopbench.core.model.VariantResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;

/** The way from trials to summaries and comparisons. Only valid trials count; the same run always gives the same answer. */
public final class Analysis {
  private Analysis() { }

  /** The run with summaries, comparisons and the analysis' own warnings filled in; may be called again on its own result. */
  public static RunResult of(RunResult run) {
    Samples samples = new Samples(run);
    Set<String> warnings = new LinkedHashSet<>(run.measured().warnings());
    SlowMachine.warning(run.measured().ofBlocks()).ifPresent(warnings::add);
    Stalls.warning(run).ifPresent(warnings::add);
    Vanished.warning(run).ifPresent(warnings::add);
    TurnRates.warning(run).ifPresent(warnings::add);
    samples.unproved().forEach((variant, why) -> warnings.add(variant + " is not compared: alone, its trial is not valid (" + why + "), so that its turns prove nothing."));
    RobbedArms.throttled(run).ifPresent(warnings::add);
    warnings.addAll(SameJava.warnings(run));
    SharedServers.warning(run.measured().ofBlocks()).ifPresent(warnings::add);
    SharedServers.unseen(run).ifPresent(warnings::add);
    Comparisons comparing = new Comparisons(run, samples, warnings);
    Findings findings = new Findings(summaries(run, samples), comparing.all(), new FactorEffects(run, comparing).all(),
        new Explanations(run, samples, warnings).all());
    return new RunResult(run.header(), run.plan(), run.measured().withWarnings(List.copyOf(warnings)), findings);
  }

  private static List<Summary> summaries(RunResult run, Samples samples) {
    List<Summary> summaries = new ArrayList<>();
    for (Metric metric : run.plan().metrics()) {
      for (VariantResult variant : run.measured().variants()) {
        SortedMap<Integer, Double> values = samples.values(variant.id(), metric.id());
        if (!values.isEmpty()) {
          summaries.add(Summaries.of(variant.id(), metric.id(), values));
        }
      }
    }
    return List.copyOf(summaries);
  }
}
