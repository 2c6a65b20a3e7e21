package io.hadoopbench.core.program;

import io.hadoopbench.core.cleanup.BaseDirectory;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.OptionParser;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ExistingClusterProvider;
import io.hadoopbench.core.cluster.RunNetwork;
import io.hadoopbench.core.design.ExistingOnly;
import io.hadoopbench.core.design.Interleaving;
import io.hadoopbench.core.design.Jobs;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.design.ServerPages;
import io.hadoopbench.core.design.TreatedScenario;
import io.hadoopbench.core.design.TrialLength;
import io.hadoopbench.core.design.UserKey;
import io.hadoopbench.core.design.WorkloadSpec;
import io.hadoopbench.core.engine.CircuitBreaker;
import io.hadoopbench.core.engine.ExperimentDesign;
import io.hadoopbench.core.engine.RunRequest;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Load;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.servers.SeriesSampler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/** Parses the command line of a scenario and validates it as far as possible without a cluster. */
public final class RequestParser {
  /** Maximum percentage, because a rate cannot drop by more than this. */
  private static final int MOST_PERCENT = 100;

  private RequestParser() {}

  /**
   * Parses the command line. Accepts the options of all factors, because factors in {@code -levels}
   * may add options.
   *
   * @throws UsageException with a one-line message
   */
  public static RunRequest parse(ScenarioSpec spec, Configuration conf, List<String> args) {
    TreatedScenario all = TreatedScenario.ofAll(spec);
    OptionParser parser = new OptionParser(CommonOptions.with(all));
    Map<String, String> given = parser.given(args);
    Map<String, String> presets = presets(spec, given);
    Map<String, List<String>> named =
        parser
            .settings(given, presets)
            .find("levels")
            .map(text -> Levels.parse(text, all.factors()))
            .orElse(Map.of());
    TreatedScenario scenario = all.with(named.keySet());
    List<Option> options = CommonOptions.with(scenario);
    Set<String> offered = options.stream().map(Option::name).collect(Collectors.toSet());
    boolean loads = named.containsKey(Load.THREADS);
    if (loads && given.containsKey(Load.THREADS)) {
      throw new UsageException(
          "-%s: the factor %s in -levels sets it; omit one of them"
              .formatted(Load.THREADS, Load.THREADS));
    }
    given.keySet().stream()
        .filter(option -> !offered.contains(option))
        .findFirst()
        .ifPresent(
            option -> {
              throw new UsageException(
                  """
                  -%s: belongs to the factor %s, which does not vary in this run; name the \
                  factor with -levels, or omit -%s\
                  """
                      .formatted(option, all.factorOf(option), option));
            });
    Settings read = new OptionParser(options).settings(given, presets);
    Settings settings = loads ? read.without(Load.THREADS) : read;
    check(settings, spec.workload());
    Map<String, List<String>> chosen = new HashMap<>();
    scenario
        .furtherFactors()
        .forEach(factor -> chosen.put(factor.name(), factor.levels().subList(0, 1)));
    chosen.putAll(named);
    List<Variant> variants =
        ExperimentDesign.variants(scenario.factors(), chosen, scenario::irrelevant);
    Required.check(settings, variants);
    scenario.check(settings, variants);
    Optional<String> impossible =
        ExistingOnly.asked(settings)
            ? Optional.empty()
            : scenario.needs(settings, variants).impossible();
    if (impossible.isPresent()) {
      throw new UsageException("-levels " + settings.text("levels") + ": " + impossible.get());
    }
    Study study =
        settings.asMap().containsKey(CommonOptions.STUDY)
            ? study(spec, settings.text(CommonOptions.STUDY))
            : null;
    return new RunRequest(scenario, conf, settings.text("baseDir"), settings, study, variants);
  }

  private static Map<String, String> presets(ScenarioSpec spec, Map<String, String> given) {
    Map<String, String> presets =
        new HashMap<>(
            spec.workload()
                .presets(
                    given
                        .getOrDefault("cluster", CommonOptions.defaultCluster())
                        .equals(ExistingClusterProvider.KIND)));
    if (given.containsKey(CommonOptions.STUDY)) {
      presets.put(RunLength.WARM_UP, RunLength.STUDY_WARM_UP);
      presets.putAll(study(spec, given.get(CommonOptions.STUDY)).options());
    }
    Map<String, String> all = new HashMap<>(presets);
    all.putAll(given);
    presets.putAll(TrialLength.presets(spec.workload(), all));
    return presets;
  }

  /** Performs checks that depend only on the settings, not on the variants. */
  private static void check(Settings settings, WorkloadSpec workload) {
    BaseDirectory.checkName(settings.text("baseDir"));
    settings.require(
        "dropCaches",
        how -> how.equals("none") || how.equals("local") || Files.isExecutable(Path.of(how)),
        "must be none, local or an executable file");
    settings.require(
        "tolerance",
        percent -> settings.decimal("tolerance") < MOST_PERCENT,
        "must be below " + MOST_PERCENT + ", in percent");
    RunLength.check(settings);
    Interleaving.length(workload, settings, 1, 1);
    Jobs.checkRates(settings);
    ServerPages.check(settings);
    ServerPages.checkNeeded(settings, SeriesSampler.OPTION);
    CircuitBreaker.check(settings);
    UserKey.check(settings);
    RunNetwork.check(settings);
  }

  private static Study study(ScenarioSpec spec, String id) {
    return spec.studies().stream()
        .filter(s -> s.id().equalsIgnoreCase(id))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "-%s %s: %s has the studies %s"
                        .formatted(
                            CommonOptions.STUDY,
                            id,
                            spec.name(),
                            String.join(", ", spec.studies().stream().map(Study::id).toList()))));
  }

  /**
   * Parses the value of {@code -levels}, for example {@code zone=plain,encrypted;edekCache=cold}.
   */
  static final class Levels {
    private Levels() {}

    /** Returns the levels that the option specifies for each factor. */
    static Map<String, List<String>> parse(String text, List<Factor> factors) {
      Map<String, List<String>> chosen = new LinkedHashMap<>();
      for (String part : text.split(";", -1)) {
        if (part.isBlank()) {
          throw new UsageException(
              "-levels '%s': no factor is named%s; name one, for example %s=%s"
                  .formatted(
                      text,
                      text.isBlank() ? "" : " before or after a ';'",
                      factors.get(0).name(),
                      factors.get(0).levels().get(0)));
        }
        String[] pair = part.strip().split("=", 2);
        Factor factor =
            factors.stream()
                .filter(f -> f.name().equalsIgnoreCase(pair[0]))
                .findFirst()
                .orElseThrow(
                    () ->
                        new UsageException(
                            "-levels %s: no factor %s; factors: %s"
                                .formatted(
                                    part,
                                    pair[0],
                                    String.join(
                                        ", ", factors.stream().map(Factor::name).toList()))));
        List<String> levels = pair.length < 2 ? List.of() : List.of(pair[1].split(","));
        for (String level : levels) {
          if (!factor.accepts(level)) {
            throw new UsageException(
                "-levels %s: %s has no level '%s'; levels: %s"
                    .formatted(part, factor.name(), level, factor.describe()));
          }
        }
        if (levels.isEmpty()
            || levels.stream().distinct().count() != levels.size()
            || chosen.put(factor.name(), levels) != null) {
          throw new UsageException(
              """
              -levels %s: name each factor and each of its levels only once, for example \
              %s=%s\
              """
                  .formatted(part, factor.name(), factor.levels().get(0)));
        }
      }
      return chosen;
    }
  }
}
