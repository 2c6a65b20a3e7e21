package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.result.Factor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parses the value of {@code -levels}, for example {@code zone=plain,encrypted;edekCache=cold}. */
final class Levels {
  private Levels() {}

  /** Returns the levels that the option specifies for each factor. */
  static Map<String, List<String>> parse(String text, List<Factor> factors) {
    Map<String, List<String>> chosen = new LinkedHashMap<>();
    for (String part : text.split(";", -1)) {
      if (part.isBlank()) {
        throw new UsageException(
            "-levels '"
                + text
                + "': no factor is named"
                + (text.isBlank() ? "" : " before or after a ';'")
                + "; name one, for example "
                + factors.get(0).name()
                + "="
                + factors.get(0).levels().get(0));
      }
      String[] pair = part.strip().split("=", 2);
      Factor factor =
          factors.stream()
              .filter(f -> f.name().equalsIgnoreCase(pair[0]))
              .findFirst()
              .orElseThrow(
                  () ->
                      new UsageException(
                          "-levels "
                              + part
                              + ": no factor "
                              + pair[0]
                              + "; factors: "
                              + String.join(", ", factors.stream().map(Factor::name).toList())));
      List<String> levels = pair.length < 2 ? List.of() : List.of(pair[1].split(","));
      for (String level : levels) {
        if (!factor.accepts(level)) {
          throw new UsageException(
              "-levels "
                  + part
                  + ": "
                  + factor.name()
                  + " has no level '"
                  + level
                  + "'; levels: "
                  + factor.describe());
        }
      }
      if (levels.isEmpty()
          || levels.stream().distinct().count() != levels.size()
          || chosen.put(factor.name(), levels) != null) {
        throw new UsageException(
            "-levels "
                + part
                + ": name each factor and each of its levels only once, for example "
                + factor.name()
                + "="
                + factor.levels().get(0));
      }
    }
    return chosen;
  }
}
