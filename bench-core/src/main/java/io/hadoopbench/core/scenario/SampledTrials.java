package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.profile.Sampling;
import io.hadoopbench.core.profile.TaskProfiler;
import java.util.List;

/** The factor {@code samples}: whether a trial of an explained or profiled run is one that is sampled. What the samples change of an answer is told by trials beside each other. */
public final class SampledTrials implements Treatment {
  public static final String NAME = "samples";
  public static final String SAMPLED = "sampled";
  public static final String UNSAMPLED = "unsampled";

  @Override
  public List<Factor> factors() {
    return List.of(new Factor(NAME, "trials of which -" + Sampling.EXPLAIN + " or -" + Sampling.OPTION + " take samples; the others are as they are without",
        List.of(SAMPLED, UNSAMPLED), List.of(SAMPLED)));
  }

  /** Of a variant that does not have the factor, every trial is. */
  public static boolean takes(Variant variant) {
    return !UNSAMPLED.equals(variant.levels().get(NAME));
  }

  @Override
  public void check(Settings settings) {
    if (!settings.flag(Sampling.EXPLAIN) && !settings.flag(Sampling.OPTION)) {
      throw new UsageException("-only " + NAME + "=...: says of which trials samples are taken, so it needs -" + Sampling.EXPLAIN + " or -" + Sampling.OPTION);
    }
  }

  @Override
  public Opened open(RunContext run) {
    return new Opened() {
      @Override
      public List<String> contradictions(Trial trial, TrialOutcome outcome) {
        boolean seen = !outcome.inTasks(TaskProfiler.ENGINE).isEmpty();
        return seen == takes(trial.variant()) ? List.of()
            : List.of("labelled " + trial.variant().level(NAME) + ", but samplers of the tasks: " + (seen ? outcome.inTasks(TaskProfiler.ENGINE).keySet() : "none"));
      }
    };
  }
}
