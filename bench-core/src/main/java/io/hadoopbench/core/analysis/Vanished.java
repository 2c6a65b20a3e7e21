package io.hadoopbench.core.analysis;

import io.hadoopbench.core.model.ForeignLoad;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Names evidence and counts that most trials of a variant have and one lacks, as when a page of metrics is filtered on
 * the way: what they prove of the others, nobody has proved of that one.
 */
final class Vanished {
  /** Part of the trials of a variant that have what is usual; what comes and goes by chance is seen in fewer. */
  private static final double USUAL = 0.75;
  /** What chance leaves in most trials, and not in all: which DataNode failed, connections of containers and idle servers, work of others. */
  private static final Set<String> BY_CHANCE = Set.of("hdfs.streamFailedBy", "namenode.newConnections", "router.newConnections", ForeignLoad.SEEN);
  /** The others are only counted. */
  private static final int NAMED = 5;

  private Vanished() { }

  /** One line; empty when all trials of each variant tell the same. */
  static Optional<String> warning(RunResult run) {
    List<String> missing = new ArrayList<>();
    run.measured().ofBlocks().stream().filter(trial -> trial.valid()
        && !ForeignLoad.in(trial)) // beside others what servers tell is left out, and that is said
        .collect(Collectors.groupingBy(TrialResult::variant, TreeMap::new, Collectors.toList())).values().forEach(trials -> add(trials, missing));
    return missing.isEmpty() ? Optional.empty()
        : Optional.of("Not told, though most trials of the variant tell it: "
            + missing.stream().limit(NAMED).collect(Collectors.joining("; "))
            + (missing.size() > NAMED ? "; and " + (missing.size() - NAMED) + " more" : "") + ". What it proves is not proved there.");
  }

  private static void add(List<TrialResult> trials, List<String> missing) {
    Map<String, Integer> told = new HashMap<>();
    trials.forEach(trial -> told(trial).forEach(name -> told.merge(name, 1, Integer::sum)));
    for (TrialResult trial : trials) {
      Set<String> own = told(trial);
      told.keySet().stream().filter(name -> !own.contains(name) && told.get(name) >= USUAL * trials.size()).sorted()
          .forEach(name -> missing.add(name + " of block " + (trial.block() + 1) + ", " + trial.variant()));
    }
  }

  private static Set<String> told(TrialResult trial) {
    Set<String> names = new TreeSet<>(trial.evidence().keySet());
    names.addAll(trial.resources().keySet());
    names.removeAll(BY_CHANCE);
    return names;
  }
}
