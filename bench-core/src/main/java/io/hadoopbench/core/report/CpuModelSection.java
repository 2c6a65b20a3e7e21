package io.hadoopbench.core.report;

import io.hadoopbench.core.analysis.OrderStatistics;
import io.hadoopbench.core.model.Bytes;
import io.hadoopbench.core.model.CpuModels;
import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Section;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What a task did on hosts of each CPU model, where these have several. */
final class CpuModelSection {
  private CpuModelSection() { }

  static Section of(RunResult run) {
    Section.Builder section = Section.titled("cpu-models", "By CPU model of the tasks' hosts")
        .text("CPU model", "variant").numbers("tasks", "MB/s a task", "operations/s a task", "ratio");
    SortedSet<String> models = new TreeSet<>();
    run.measured().trials().forEach(trial -> models.addAll(CpuModels.in(trial.resources())));
    Lookup lookup = new Lookup(run);
    models.forEach(model -> lookup.variants().forEach(variant -> row(section, lookup, model, variant)));
    if (!models.isEmpty()) {
      section.note("Medians of the valid trials. Ratio: to its baseline in the same block and on the same model, of bytes where there are any. Tasks of a trial share its servers, so one"
          + " model is not independent of the next; there is no interval.");
    }
    return section.build();
  }

  private static void row(Section.Builder section, Lookup lookup, String model, String variant) {
    Map<Integer, TrialResult> trials = byBlock(lookup, variant);
    if (trials.values().stream().noneMatch(trial -> CpuModels.in(trial.resources()).contains(model))) {
      return;
    }
    double tasks = median(trials.values().stream().map(trial -> Optional.ofNullable(trial.resources().get(CpuModels.key(model, CpuModels.TASKS)))).toList()).orElse(0.0);
    Optional<Double> bytes = median(trials.values().stream().map(trial -> each(trial, model, CpuModels.BYTES)).toList()).filter(value -> value > 0);
    Optional<Double> operations = median(trials.values().stream().map(trial -> each(trial, model, CpuModels.OPERATIONS)).toList());
    String quantity = bytes.isPresent() ? CpuModels.BYTES : CpuModels.OPERATIONS;
    Map<Integer, TrialResult> baseline = byBlock(lookup, Load.baseline(lookup.run(), variant));
    Optional<Double> ratio = median(trials.entrySet().stream().filter(trial -> baseline.containsKey(trial.getKey()))
        .map(trial -> each(trial.getValue(), model, quantity).flatMap(one -> each(baseline.get(trial.getKey()), model, quantity).filter(other -> other > 0).map(other -> one / other)))
        .toList());
    section.row(model, variant, Numbers.value(tasks), bytes.map(value -> Numbers.value(value / Bytes.PER_MB)).orElse(Numbers.NONE),
        operations.map(Numbers::value).orElse(Numbers.NONE), lookup.isBaseline(variant) ? "baseline" : ratio.map(Numbers::ratio).orElse(Numbers.NONE));
  }

  private static Map<Integer, TrialResult> byBlock(Lookup lookup, String variant) {
    return lookup.validTrials(variant).stream().collect(Collectors.toMap(TrialResult::block, trial -> trial, (first, second) -> second, TreeMap::new));
  }

  /** Of one task in the mean. */
  private static Optional<Double> each(TrialResult trial, String model, String quantity) {
    Double sum = trial.resources().get(CpuModels.key(model, quantity));
    Double tasks = trial.resources().get(CpuModels.key(model, CpuModels.TASKS));
    return sum == null || tasks == null || tasks == 0 ? Optional.empty() : Optional.of(sum / tasks);
  }

  private static Optional<Double> median(List<Optional<Double>> values) {
    double[] all = values.stream().flatMap(Optional::stream).mapToDouble(Double::doubleValue).toArray();
    return all.length == 0 ? Optional.empty() : Optional.of(OrderStatistics.median(all));
  }
}
