package io.hadoopbench.core.report;

import io.hadoopbench.core.model.Comparison;
import io.hadoopbench.core.model.RunPlan;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.RunStatus;
import io.hadoopbench.core.model.Verdict.Size;
import java.util.ArrayList;
import java.util.List;

/** What a reader of the answer does next, one sentence each. */
final class NextSteps {
  private NextSteps() { }

  /** @param warned whether there are warnings */
  static List<String> of(RunResult run, boolean warned) {
    List<String> steps = new ArrayList<>();
    if (warned) {
      steps.add("Read the warnings below: the answer holds only with them.");
    }
    if (run.header().status() != RunStatus.COMPLETE) {
      steps.add("Go on with it: the same command with -resume and this directory.");
    }
    List<Comparison> primary = run.findings().comparisons().stream().filter(c -> c.metric().equals(run.plan().primaryMetric().id())).toList();
    int more = primary.stream().mapToInt(Comparison::moreBlocks).filter(blocks -> blocks < Comparison.MAX_MORE_BLOCKS).max().orElse(0);
    if (more > 0) {
      steps.add("Make what is open certain: the same command with " + longer(run.plan(), more) + ".");
    }
    if (!run.plan().options().containsKey("explain") && primary.stream().anyMatch(c -> c.verdict().size() == Size.MATTERS)) {
      steps.add("See where the difference goes: the same command with -explain.");
    }
    steps.add("See whether it holds on another day or host: run it there, and give compare both directories.");
    steps.add("See what it does not measure: help " + run.header().scenario() + ".");
    return steps;
  }

  private static String longer(RunPlan plan, int more) {
    return plan.starts() > 1 ? "-" + RunPlan.RESTARTS + " " + (plan.starts() + more) : "-blocks " + (plan.blocks() + more);
  }
}
