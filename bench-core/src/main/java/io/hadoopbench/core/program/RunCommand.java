package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.scenario.Composition;
import io.hadoopbench.core.scenario.ScenarioSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/** The command line that repeats a run: its options, but for those that have their defaults, or that this version has no more. */
final class RunCommand {
  private static final String CLUSTER = "cluster";
  private static final String EMBEDDED = "embedded";
  /** Of one run and no other, and what the head of the line says. */
  private static final Set<String> LEFT_OUT = Set.of("out", ResumedRun.OPTION, CLUSTER);

  private RunCommand() { }

  /** Empty of a scenario that this version does not know. */
  static String of(RunResult run) {
    ScenarioSpec scenario = ScenarioProgram.all().get(run.header().scenario());
    if (scenario == null) {
      return "";
    }
    SortedMap<String, String> options = run.plan().options();
    SortedMap<String, String> defaults = defaults(scenario, options.get(CommonOptions.STUDY));
    Map<String, Option.Type> known = CommonOptions.with(Composition.ofAll(scenario)).stream().collect(Collectors.toMap(Option::name, Option::type));
    List<String> words = new ArrayList<>(List.of(EMBEDDED.equals(options.get(CLUSTER)) ? "bin/bench" : "hadoop jar bench.jar", scenario.name()));
    for (Map.Entry<String, String> option : options.entrySet()) {
      Option.Type type = known.get(option.getKey());
      if (type != null && !LEFT_OUT.contains(option.getKey()) && !option.getValue().equals(defaults.get(option.getKey()))) {
        words.add("-" + option.getKey());
        if (type != Option.Type.FLAG) {
          words.add(quoted(option.getValue()));
        }
      }
    }
    return String.join(" ", words);
  }

  private static SortedMap<String, String> defaults(ScenarioSpec scenario, String study) {
    try {
      List<String> args = study == null ? List.of() : List.of("-" + CommonOptions.STUDY, study);
      return new TreeMap<>(RequestParser.parse(scenario, new Configuration(false), args).settings().asMap());
    } catch (UsageException e) {
      return new TreeMap<>(); // of a study that this version does not know: then each option is said
    }
  }

  private static String quoted(String value) {
    return value.matches("[\\w.,:/=+@%-]+") ? value : "'" + value.replace("'", "'\\''") + "'";
  }
}
