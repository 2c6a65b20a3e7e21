package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.ForeignLoad;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Says in how many trials others worked on the servers, too. A block whose arms met them alike stays in. */
final class SharedServers {
  private static final String EXISTING = "existing";

  private SharedServers() { }

  /** One line when that cannot be told of a cluster that others may use; empty on one of our own. */
  static Optional<String> unseen(RunResult run) {
    List<TrialResult> trials = run.measured().trials().stream().filter(TrialResult::valid).toList();
    long blind = trials.stream().filter(trial -> !ForeignLoad.told(trial)).count();
    if (blind == 0 || !EXISTING.equals(run.plan().options().get("cluster"))) {
      return Optional.empty();
    }
    return Optional.of("Whether others worked on the servers, too, cannot be told"
        + (blind == trials.size() ? "" : " of " + blind + " of " + trials.size() + " trials")
        + ": no page was read that counts their calls. A neighbour beside one variant alone would look like a cost of it.");
  }

  /** One line; empty when nobody did. */
  static Optional<String> warning(List<TrialResult> all) {
    List<TrialResult> trials = all.stream().filter(TrialResult::valid).toList();
    List<TrialResult> shared = trials.stream().filter(ForeignLoad::in).toList();
    double most = shared.stream().mapToDouble(ForeignLoad::percent).max().orElse(0);
    return shared.isEmpty() ? Optional.empty() : Optional.of(String.format(Locale.ROOT,
        "Others worked on the servers in %d of %d trials, by up to %.0f %% of the trial's own calls: what these "
            + "servers used is left out there, and a ratio of"
            + " servers that are shared need not be that of servers that are not.", shared.size(), trials.size(), most));
  }
}
