package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.ForeignLoad;
import io.hadoopbench.core.model.TrialResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Says in how many trials others worked on the servers, too. Both arms of a block meet them alike, so the trials stay in. */
final class SharedServers {
  private SharedServers() { }

  /** One line; empty when nobody did. */
  static Optional<String> warning(List<TrialResult> all) {
    List<TrialResult> trials = all.stream().filter(TrialResult::valid).toList();
    List<TrialResult> shared = trials.stream().filter(ForeignLoad::in).toList();
    double most = shared.stream().flatMap(trial -> trial.resources().entrySet().stream()).filter(one -> one.getKey().endsWith(ForeignLoad.PERCENT))
        .mapToDouble(one -> one.getValue()).max().orElse(0);
    return shared.isEmpty() ? Optional.empty() : Optional.of(String.format(Locale.ROOT,
        "Others worked on the servers in %d of %d trials, by up to %.0f %% of the trial's own calls: what these servers used is left out there, and a ratio of"
            + " servers that are shared need not be that of servers that are not.", shared.size(), trials.size(), most));
  }
}
