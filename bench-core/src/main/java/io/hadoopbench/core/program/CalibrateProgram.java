package io.hadoopbench.core.program;

import io.hadoopbench.core.analysis.CalibrationAnswer;
import io.hadoopbench.core.analysis.Resolution;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.HelpText;
import io.hadoopbench.core.cli.Program;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.model.Calibrated;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.run.RunBudget;
import io.hadoopbench.core.scenario.Composition;
import io.hadoopbench.core.scenario.ScenarioSpec;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Screen;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/**
 * What can be seen on this cluster: a scenario runs against itself, where nothing may be found, and with a known delay, which must be found. What the
 * blocks vary by tells the smallest effect that so many of them show. It does NOT tell what a feature costs.
 */
public final class CalibrateProgram implements Program {
  private static final String ONLY = "-only";
  private static final List<Double> WIDTHS = List.of(0.1, 0.05, 0.03, 0.01);

  @Override
  public String name() {
    return "calibrate";
  }

  @Override
  public String summary() {
    return "What is the smallest effect that a scenario shows on this cluster, and does it find a known one?";
  }

  @Override
  public String help(Screen screen) {
    return new HelpText(screen, "calibrate [generic options] SCENARIO [options of the scenario]").text(summary()).text("""
        Runs the scenario's baseline twice in each block, between which nothing may be found, and a third time with a known delay in each \
        operation (-delayPercent, 25 by default), which must be found. -only names another level of the scenario's factors, one of each.
        Exit code 4: a difference was found where there is none, or the delay was not recovered.""").toString();
  }

  @Override
  public int run(Configuration conf, List<String> args, Console console) throws Exception {
    SortedMap<String, ScenarioSpec> scenarios = ScenarioProgram.all();
    ScenarioSpec scenario = args.isEmpty() ? null : scenarios.get(args.get(0));
    if (scenario == null) {
      throw new UsageException((args.isEmpty() ? "name a scenario" : "no scenario '" + args.get(0) + "'") + "; there is "
          + String.join(", ", scenarios.keySet()));
    }
    return new ScenarioProgram(scenario, Clock.systemUTC())
        .execute(conf, arguments(scenario, args.subList(1, args.size())), console, RunBudget.UNLIMITED)
        .map(run -> judge(scenario, run, console)).orElse(ExitCode.OK);
  }

  private static int judge(ScenarioSpec scenario, FinishedRun run, Console console) {
    Optional<CalibrationAnswer> answer = CalibrationAnswer.of(run.result());
    if (answer.isEmpty()) {
      console.line("calibrate: no answer: an interval takes 6 blocks with valid trials of a, b and delay (-blocks)");
      return Math.max(run.exitCode(), ExitCode.INVALID);
    }
    console.out().print(text(scenario.name(), run.result(), answer.get()));
    boolean good = answer.get().nothingFound() && answer.get().recovered();
    return good ? run.exitCode() : ExitCode.INVALID;
  }

  /** The scenario's arguments with one level of each factor, and the three arms. */
  static List<String> arguments(ScenarioSpec scenario, List<String> args) {
    List<String> all = new ArrayList<>(args);
    int only = (int) all.stream().takeWhile(arg -> !arg.equalsIgnoreCase(ONLY)).count();
    List<Factor> factors = Composition.ofAll(scenario).factors();
    Map<String, List<String>> chosen = only + 1 < all.size() ? Levels.parse(all.get(only + 1), factors) : Map.of();
    List<String> parts = new ArrayList<>();
    chosen.forEach((factor, levels) -> {
      if (levels.size() > 1 || factor.equals(Calibrated.FACTOR)) {
        throw new UsageException("-only " + factor + "=" + String.join(",", levels)
            + ": calibrating varies nothing else; name one level of each factor");
      }
      parts.add(factor + "=" + levels.get(0));
    });
    scenario.treatments().stream().flatMap(treatment -> treatment.factors().stream()).filter(factor -> !chosen.containsKey(factor.name()))
        .forEach(factor -> parts.add(factor.name() + "=" + factor.defaultLevels().get(0)));
    parts.add(Calibrated.FACTOR + "=" + String.join(",", Calibrated.A, Calibrated.B, Calibrated.DELAY));
    if (only + 1 < all.size()) {
      all.subList(only, only + 2).clear();
    }
    all.addAll(List.of(ONLY, String.join(";", parts)));
    return all;
  }

  static String text(String scenario, RunResult run, CalibrationAnswer answer) {
    Resolution resolution = answer.resolution();
    int blocks = answer.same().effect().n();
    StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "%ncalibration of %s, %d blocks, %s%n", scenario,
        blocks, run.plan().primaryMetric().label()));
    text.append(String.format(Locale.ROOT, "  the same twice     %s %s x: %s%n", Numbers.ratio(answer.same().effect().ratio()),
        Numbers.ratioInterval(answer.same().effect().ci95()), answer.nothingFound() ? "nothing found, as it must be" : "FOUND WHAT IS NOT THERE"));
    text.append(String.format(Locale.ROOT, "  a known delay      %s %s x, expected %s%s: %s%n", Numbers.ratio(answer.delayed().effect().ratio()),
        Numbers.ratioInterval(answer.delayed().effect().ci95()), Numbers.ratio(answer.expected()), answer.alone() ? ""
            : " to 1", answer.recovered() ? "recovered" : "NOT RECOVERED"));
    if (!answer.alone()) {
      text.append("                     who waits leaves servers to the other threads; -threads 1 -maps 1 is exact\n");
    }
    if (answer.largerThanPutIn()) {
      text.append("  next               CPUs that fall asleep make a delay larger than it is: cpupower idle-set -D 1\n");
    }
    text.append(String.format(Locale.ROOT, "  a block varies by  %.1f %%%n  smallest effect    %.1f %% shows with %d blocks in four of five runs%n",
        100 * Math.expm1(resolution.deviation()), 100 * resolution.smallestEffect(blocks), blocks));
    text.append("  intervals          ").append(WIDTHS.stream().map(width -> String.format(Locale.ROOT, "±%.0f %%: %s", 100 * width,
        resolution.blocksFor(width).isPresent() ? resolution.blocksFor(width).getAsInt() + " blocks" : "too many"))
        .collect(Collectors.joining(", "))).append('\n');
    return text.toString();
  }
}
