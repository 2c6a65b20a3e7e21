package io.hadoopbench.core.program;

import io.hadoopbench.core.micro.HeldAgainst;
import io.hadoopbench.core.micro.MicroResult;
import io.hadoopbench.core.micro.MicroResult.Outcome;
import io.hadoopbench.core.micro.Score;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Screen;
import io.hadoopbench.core.table.Section;
import io.hadoopbench.core.table.TerminalText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the program micro prints: what was measured, and what could not run and why. */
public final class MicroReport {
  private MicroReport() { }

  /** @param how forks and iterations, in words */
  public static String render(List<MicroResult> results, String how, Screen screen) {
    TerminalText out = new TerminalText(screen);
    Stream.of(measured(results, how), bounded(results), without("unavailable", "Could not run here", results, Outcome.CANNOT_RUN),
        without("failed", "Failed", results, Outcome.FAILED))
        .filter(Section::hasRows).forEach(out::section);
    return out.toString();
  }

  private static Section measured(List<MicroResult> results, String how) {
    Section.Builder section = Section.titled("scores", "One thread on this machine").text("benchmark", "parameters")
        .numbers("score", "±", "best").text("unit");
    String above = "";
    for (MicroResult result : with(Outcome.MEASURED, results)) {
      Score score = result.score();
      String name = result.benchmark().shortName();
      section.row(name.equals(above) ? "" : name, result.benchmark().paramText(), Numbers.value(score.shown()),
          Numbers.value(score.shownError()), Numbers.value(score.shownBest()), score.unit());
      above = name;
    }
    return section.note("GB are 2^30 bytes. Each: " + how + "; score and 99.9 % interval of their mean, and the best of them.").build();
  }

  /** Shares of what bounds a benchmark, both at their best. */
  private static Section bounded(List<MicroResult> results) {
    List<MicroResult> measured = with(Outcome.MEASURED, results);
    List<String> names = measured.stream().flatMap(r -> r.benchmark().bounds().stream()).map(HeldAgainst::name).distinct().toList();
    Section.Builder section = Section.titled("bounds", "Share of what bounds it").text("benchmark", "parameters")
        .numbers(names.stream().map(name -> "of " + name).toArray(String[]::new));
    String above = "";
    for (MicroResult result : measured.stream().filter(r -> !r.benchmark().bounds().isEmpty()).toList()) {
      String name = result.benchmark().shortName();
      List<String> row = new ArrayList<>(List.of(name.equals(above) ? "" : name, result.benchmark().paramText()));
      names.forEach(bound -> row.add(share(result, bound, measured)));
      section.row(row);
      above = name;
    }
    return section.note("Best iteration against best iteration of the same run.").build();
  }

  private static String share(MicroResult result, String bound, List<MicroResult> measured) {
    return result.benchmark().bounds().stream().filter(how -> how.name().equals(bound))
        .flatMap(how -> measured.stream().filter(other -> other.benchmark().bounds(result.benchmark(), how))).findFirst()
        .map(other -> Numbers.percent(result.score().best() / other.score().best())).orElse(Numbers.NONE);
  }

  /** Benchmarks with the same reason are one row, with the parameters that they have in common. */
  private static Section without(String id, String title, List<MicroResult> results, Outcome outcome) {
    Section.Builder section = Section.titled(id, title).text("benchmark", "parameters").numbers("times").text("reason");
    Map<List<String>, List<MicroResult>> same = with(outcome, results).stream().collect(Collectors.groupingBy(
        r -> List.of(r.benchmark().shortName(), r.reason()), LinkedHashMap::new, Collectors.toList()));
    same.forEach((nameAndReason, group) -> section.row(nameAndReason.get(0), inCommon(group), Numbers.count(group.size()),
        nameAndReason.get(1)));
    return section.build();
  }

  private static String inCommon(List<MicroResult> group) {
    Set<Map.Entry<String, String>> common = new HashSet<>(group.get(0).benchmark().params().entrySet());
    group.forEach(result -> common.retainAll(result.benchmark().params().entrySet()));
    return common.stream().map(e -> e.getKey() + "=" + e.getValue()).sorted().collect(Collectors.joining(" "));
  }

  private static List<MicroResult> with(Outcome outcome, List<MicroResult> results) {
    return results.stream().filter(r -> r.outcome() == outcome).toList();
  }
}
