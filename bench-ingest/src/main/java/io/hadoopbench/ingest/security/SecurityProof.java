package io.hadoopbench.ingest.security;

import io.hadoopbench.core.scenario.TrialOutcome;
import io.hadoopbench.ingest.workload.IngestWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Whether connections were what a label says, at both ends. */
final class SecurityProof {
  private SecurityProof() { }

  static List<String> contradictions(Level level, TrialOutcome outcome) {
    List<String> reasons = new ArrayList<>();
    Set<String> client = outcome.inTasks(IngestWorkload.CONNECTION).keySet();
    if (client.isEmpty()) {
      reasons.add("labelled " + level.text() + ", but the tasks tell of no connection");
    }
    reasons.addAll(unlike(level, client, "the client's"));
    reasons.addAll(unlike(level, outcome.outside(TabletServerMeter.CONNECTION).keySet(), "the tablet server's"));
    return reasons;
  }

  private static List<String> unlike(Level level, Set<String> agreed, String whose) {
    return agreed.stream().filter(connection -> !level.matches(connection))
        .map(connection -> "labelled " + level.text() + ", but one of " + whose + " connections is " + connection).toList();
  }
}
