package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cluster.RunNetwork;
import io.hadoopbench.core.job.JobSpec;
import io.hadoopbench.core.model.Load;
import io.hadoopbench.core.profile.Sampling;
import io.hadoopbench.core.run.CircuitBreaker;
import io.hadoopbench.core.scenario.Interleaving;
import io.hadoopbench.core.scenario.Jobs;
import io.hadoopbench.core.scenario.RunLength;
import io.hadoopbench.core.scenario.ServerPages;
import io.hadoopbench.core.scenario.TreatedScenario;
import io.hadoopbench.core.scenario.TrialLength;
import io.hadoopbench.core.scenario.UserKey;
import io.hadoopbench.core.series.SeriesSampler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The options that every scenario has, with the reason for each default. */
public final class CommonOptions {
  /**
   * Set by the launcher of the tarball; without it jobs go to the cluster of the Hadoop
   * configuration.
   */
  static final String CLUSTER_PROPERTY = "hadoopbench.cluster";

  static final String STUDY = "study";

  /** Also of all that a scenario has by itself. */
  private static final String MEASURED = "what it measures";

  private CommonOptions() {}

  /**
   * Common options with the scenario's own in their place, in the order of the help; none that
   * would do nothing.
   */
  public static List<Option> with(TreatedScenario scenario) {
    Map<String, Option> all = new LinkedHashMap<>();
    scenario.options().forEach(option -> all.put(option.name(), option));
    common(scenario.spec().name())
        .values()
        .forEach(group -> group.forEach(option -> all.putIfAbsent(option.name(), option)));
    if (scenario.spec().studies().isEmpty()) {
      all.remove(STUDY);
    }
    if (scenario.spec().workload().slice(1).isEmpty()) {
      all.remove(Interleaving.OPTION);
    }
    return new ArrayList<>(all.values());
  }

  /** The same by what they are about; in each group the scenario's own come first. */
  static Map<String, List<Option>> grouped(TreatedScenario scenario) {
    Map<String, List<Option>> groups = new LinkedHashMap<>();
    Map<String, String> titles = new HashMap<>();
    common(scenario.spec().name())
        .forEach(
            (title, options) -> {
              groups.put(title, new ArrayList<>());
              options.forEach(option -> titles.put(option.name(), title));
            });
    with(scenario)
        .forEach(option -> groups.get(titles.getOrDefault(option.name(), MEASURED)).add(option));
    return groups;
  }

  /** Some of them, in the order of the help, for a program that is no scenario. */
  public static List<Option> select(String program, String... names) {
    return common(program).values().stream()
        .flatMap(List::stream)
        .filter(option -> List.of(names).contains(option.name()))
        .toList();
  }

  private static Map<String, List<Option>> common(String scenario) {
    Map<String, List<Option>> groups = new LinkedHashMap<>();
    groups.put(MEASURED, measured());
    groups.put("load", load());
    groups.put("cluster", cluster(scenario));
    groups.put("output", output());
    return groups;
  }

  private static List<Option> measured() {
    List<Option> options =
        new ArrayList<>(
            List.of(
                Option.of(
                    "levels",
                    Type.TEXT,
                    "factor=level[,level]",
                    "",
                    "levels to run, several factors separated by ';'; the first level is the"
                        + " baseline's"),
                Option.of(
                    STUDY,
                    Type.TEXT,
                    "SN",
                    "",
                    "presets the options of a published study and shows its figures beside"),
                RunLength.blocks("6")));
    options.addAll(RunLength.goingOn());
    options.addAll(
        List.of(
            RunLength.rehearsing(),
            Interleaving.option(),
            Option.of(
                    "seed",
                    Type.NUMBER,
                    "S",
                    "",
                    "orders the variants within each block; default: drawn and printed")
                .advanced(),
            Option.of(
                "tolerance",
                Type.DECIMAL,
                "PERCENT",
                "5",
                "smallest difference that counts as one"),
            Required.option(),
            Option.of(
                    "maxErrors",
                    Type.COUNT,
                    "N",
                    "0",
                    "failed operations that each task tolerates; more invalidate the trial")
                .advanced(),
            Option.of(
                "dropCaches",
                Type.TEXT,
                "none|local|PROGRAM",
                "none",
                "page cache before each trial: left alone, dropped on this host (root), or by a"
                    + " program that is called with the name of each DataNode's host, drops the"
                    + " page cache there and exits with 0"),
            Option.flag(
                Sampling.EXPLAIN,
                "sample where the load threads are in the timed window: what the difference to the"
                    + " baseline is made of, by what they wait for or compute, and what it takes of"
                    + " each server's CPU; with flame graphs"),
            SeriesSampler.option()));
    return options;
  }

  private static List<Option> load() {
    return List.of(
        TrialLength.option("0"),
        Option.of("maps", Type.POSITIVE, "N", "1", "map tasks; all of them start together"),
        Option.of(Load.THREADS, Type.POSITIVE, "N", "1", "load threads in each map task"),
        Option.of(
            "warmupOps",
            Type.COUNT,
            "N",
            "500",
            "operations that each thread does before, not recorded"),
        Option.of(
            Jobs.RATE,
            Type.DECIMAL,
            "R",
            "0",
            "operations per second of all threads together (open loop); 0: as fast as they come"
                + " (closed loop)"),
        Option.of(
            Jobs.MOST_RATE,
            Type.DECIMAL,
            "R",
            "0",
            "operations that all threads together may begin in a second, warm-ups and files that"
                + " are written before among them; 0: no bound. A trial that is held back by it has"
                + " no rates"),
        CircuitBreaker.option());
  }

  private static List<Option> cluster(String scenario) {
    return List.of(
        Option.of(
            "cluster",
            Type.TEXT,
            "embedded|existing",
            System.getProperty(CLUSTER_PROPERTY, "existing"),
            "embedded: real daemons started for this run; existing: the one of the Hadoop"
                + " configuration"),
        RunNetwork.option(),
        Option.flag("yarn", "embedded cluster: run the job on YARN instead of inside this process"),
        Option.of(
            "baseDir",
            Type.TEXT,
            "DIR",
            "/benchmarks/" + scenario,
            "directory on the cluster; the run writes only below a directory of its own in it"),
        Option.of(
            JobSpec.Timeout.OPTION,
            Type.POSITIVE,
            "SECONDS",
            "600",
            "how long a job waits in its queue until all its maps have a container, and how long"
                + " they may then take until all are warm"),
        Option.of(
                "metricsPeriod",
                Type.POSITIVE,
                "SECONDS",
                "10",
                "existing cluster: how often its servers publish metrics (period in their"
                    + " hadoop-metrics2.properties); a trial waits so long before and after")
            .advanced(),
        ServerPages.option(),
        UserKey.option());
  }

  private static List<Option> output() {
    return List.of(
        Option.of("out", Type.TEXT, "DIR", "", "local run directory; default: results/<run id>"),
        ResumedRun.option(),
        Option.flag(
            ScenarioProgram.PLAN,
            "say what the run would do to the cluster, and do nothing: jobs, containers, load,"
                + " files, bytes, directories, keys, time"),
        Option.flag("keepFiles", "keep the run's directory on the cluster"));
  }
}
