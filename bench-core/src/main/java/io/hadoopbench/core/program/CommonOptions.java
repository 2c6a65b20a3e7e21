package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cluster.RunNetwork;
import io.hadoopbench.core.design.Interleaving;
import io.hadoopbench.core.design.Jobs;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.design.ServerPages;
import io.hadoopbench.core.design.TreatedScenario;
import io.hadoopbench.core.design.TrialLength;
import io.hadoopbench.core.design.UserKey;
import io.hadoopbench.core.engine.CircuitBreaker;
import io.hadoopbench.core.explain.Sampling;
import io.hadoopbench.core.load.JobSpec;
import io.hadoopbench.core.result.Load;
import io.hadoopbench.core.servers.SeriesSampler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The options common to all scenarios. Comments give the reasons for defaults. */
public final class CommonOptions {
  /**
   * System property that the tarball's launcher sets. Without it, jobs run on the cluster in the
   * Hadoop configuration.
   */
  static final String CLUSTER_PROPERTY = "hadoopbench.cluster";

  static final String STUDY = "study";

  /** Title of the help group that also contains the scenario's options. */
  private static final String MEASURED = "what it measures";

  private CommonOptions() {}

  /** Returns the kind of cluster that is used if no option specifies it. */
  static String defaultCluster() {
    return System.getProperty(CLUSTER_PROPERTY, "existing");
  }

  /**
   * Returns the common options and the scenario's options in help order. The scenario's options
   * take precedence. Options that have no effect on the scenario are omitted.
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

  /** Returns the options by topic. In each group, the scenario's own options come first. */
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

  /** Returns selected options, in help order, for a program that is not a scenario. */
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
                Option.text(
                    "levels",
                    "factor=level[,level]",
                    "levels to run, several factors separated by ';'; each factor's first level is"
                        + " the baseline"),
                Option.text(
                    STUDY,
                    "SN",
                    "preset a published study's options and show its values next to the measured"
                        + " ones"),
                RunLength.blocks("6")));
    options.addAll(RunLength.limits());
    options.addAll(
        List.of(
            RunLength.warmUpOption(),
            Interleaving.option(),
            Option.of(
                    "seed",
                    Type.NUMBER,
                    "S",
                    "",
                    "random seed for the order of variants within each block; default: random,"
                        + " printed at the start")
                .advanced(),
            Option.of("tolerance", Type.DECIMAL, "PERCENT", "5", "smallest relevant difference"),
            Required.option(),
            Option.of(
                    "maxErrors",
                    Type.COUNT,
                    "N",
                    "0",
                    "failed operations allowed per task; more invalidate the trial")
                .advanced(),
            Option.of(
                "dropCaches",
                Type.TEXT,
                "none|local|PROGRAM",
                "none",
                """
                page cache before each trial: none = keep; local = drop on this host (needs \
                root); PROGRAM = program to call with each DataNode host's name; it must \
                drop the page cache there and exit with 0\
                """),
            Option.flag(
                Sampling.EXPLAIN,
                """
                sample the load threads and servers in the timed window, and break down the \
                difference from the baseline and each server's CPU time by component; \
                includes flame graphs\
                """),
            SeriesSampler.option()));
    return options;
  }

  private static List<Option> load() {
    return List.of(
        TrialLength.option("0"),
        Option.of("maps", Type.POSITIVE, "N", "1", "map tasks, which start measuring together"),
        Option.of(Load.THREADS, Type.POSITIVE, "N", "1", "load threads in each map task"),
        Option.of(
            "warmupOps",
            Type.COUNT,
            "N",
            "500",
            "operations per thread before each trial, not recorded"),
        Option.of(
            Jobs.RATE,
            Type.DECIMAL,
            "R",
            "0",
            "operations per second, for all threads together (open loop); 0: as fast as possible"
                + " (closed loop)"),
        Option.of(
            Jobs.MOST_RATE,
            Type.DECIMAL,
            "R",
            "0",
            """
            limit on the operations per second that all threads together begin, \
            including warm-up and file preparation; 0: no limit. A trial that hits the \
            limit reports no rates\
            """),
        CircuitBreaker.option());
  }

  private static List<Option> cluster(String scenario) {
    return List.of(
        Option.of(
            "cluster",
            Type.TEXT,
            "embedded|existing",
            defaultCluster(),
            "embedded: start real daemons for this run; existing: use the cluster in the Hadoop"
                + " configuration"),
        RunNetwork.option(),
        Option.flag("yarn", "embedded cluster: run the job on YARN instead of in this process"),
        Option.of(
            "baseDir",
            Type.TEXT,
            "DIR",
            "/benchmarks/" + scenario,
            "directory on the cluster; the run writes only to its own subdirectory of this"
                + " directory"),
        Option.of(
            JobSpec.Timeout.OPTION,
            Type.POSITIVE,
            "SECONDS",
            "600",
            "time limit for all of a job's map tasks to get a container, and again for all of them"
                + " to finish the warm-up"),
        Option.of(
                "metricsPeriod",
                Type.POSITIVE,
                "SECONDS",
                "10",
                """
                existing cluster: period of server metrics (from \
                hadoop-metrics2.properties). Each trial waits this long before and after \
                its timed part, so that server metrics are fresh\
                """)
            .advanced(),
        ServerPages.option(),
        UserKey.option());
  }

  private static List<Option> output() {
    return List.of(
        Option.text("out", "DIR", "local run directory; default: results/<run id>"),
        ResumedRun.option(),
        Option.flag(
            ScenarioProgram.PLAN,
            "print what the run would do to the cluster (jobs, containers, load, files, bytes,"
                + " directories, keys, time), and exit"),
        Option.flag("keepFiles", "keep the run's files on the cluster"),
        FinishedRun.option());
  }
}
