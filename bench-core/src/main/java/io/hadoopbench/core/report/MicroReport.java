package io.hadoopbench.core.report;

import io.hadoopbench.core.micro.MicroResult;
import io.hadoopbench.core.micro.MicroResult.Outcome;
import io.hadoopbench.core.micro.Score;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the program micro prints: what was measured, and what could not run and why. Plain ASCII, 100 columns. */
public final class MicroReport {
  private MicroReport() { }

  /** @param how forks and iterations, in words */
  public static String render(List<MicroResult> results, String how) {
    StringBuilder out = new StringBuilder();
    Stream.of(measured(results, how), without("unavailable", "Could not run here", results, Outcome.CANNOT_RUN),
        without("failed", "Failed", results, Outcome.FAILED))
        .filter(Section::hasRows).forEach(section -> TerminalReport.section(out, section));
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
