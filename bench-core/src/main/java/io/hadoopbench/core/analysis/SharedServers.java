package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.ForeignLoad;
import io.hadoopbench.core.model.TrialResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Says in how many trials others worked on the servers, too. A block whose arms met them alike stays in. */
final class SharedServers {
  private SharedServers() { }

  /** One line; empty when nobody did. */
  static Optional<String> warning(List<TrialResult> all) {
    List<TrialResult> trials = all.stream().filter(TrialResult::valid).toList();
    List<TrialResult> shared = trials.stream().filter(ForeignLoad::in).toList();
    double most = shared.stream().mapToDouble(ForeignLoad::percent).max().orElse(0);
    return shared.isEmpty() ? Optional.empty() : Optional.of(String.format(Locale.ROOT,
        "Others worked on the servers in %d of %d trials, by up to %.0f %% of the trial's own calls: what these servers used is left out there, and a ratio of"
            + " servers that are shared need not be that of servers that are not.", shared.size(), trials.size(), most));
  }
}
