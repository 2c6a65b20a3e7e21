package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.Variant;
import java.util.List;
import java.util.stream.Stream;

/**
 * The variants that a run must have measured. Without this check, problems such as a missing native
 * codec could go unnoticed in nightly runs.
 */
final class Required {
  private static final String OPTION = "require";

  private Required() {}

  static Option option() {
    return Option.text(
            OPTION,
            "VARIANT[,...]",
            "exit with 4 if one of these variants is unavailable or has no valid trial; by default,"
                + " unavailable variants are not a failure")
        .advanced();
  }

  /**
   * Checks the option.
   *
   * @throws UsageException if the run has no such variant
   */
  static void check(Settings settings, List<Variant> variants) {
    List<String> ids = variants.stream().map(Variant::id).toList();
    settings.find(OPTION).stream()
        .flatMap(Required::split)
        .filter(id -> !ids.contains(id))
        .findFirst()
        .ifPresent(
            id -> {
              throw new UsageException(
                  "-%s %s: this run has no such variant; variants: %s"
                      .formatted(OPTION, id, String.join(", ", ids)));
            });
  }

  private static Stream<String> split(String text) {
    return Stream.of(text.split(",")).map(String::strip);
  }

  static List<String> missing(RunResult run) {
    return split(run.options().getOrDefault(OPTION, ""))
        .filter(id -> !id.isEmpty())
        .filter(
            id ->
                run.variants().stream()
                        .anyMatch(variant -> variant.id().equals(id) && !variant.available())
                    || run.valid(id).isEmpty())
        .toList();
  }
}
