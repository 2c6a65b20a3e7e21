package io.hadoopbench.core.suite;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.experiment.RunLimits;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * One run of a suite.
 *
 * @param name of its directory
 * @param args options of the scenario, as on its command line
 * @param tolerances percent by metric: the gates when it is compared with an earlier run; the primary metric has one without being named
 * @param place where it begins in the file, {@code places} where each option stands
 */
public record SuiteRun(String name, String scenario, List<String> args, RunLimits limits, Map<String, Double> tolerances, List<Macro> before, List<Macro> after, Place place,
    Map<String, Place> places) {
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])-(\\w+)");

  /** What is wrong with its options, at the place of the option that the message names first. */
  public UsageException wrong(String message) {
    return OPTION.matcher(message).results().map(option -> places.get(option.group(1))).filter(Objects::nonNull).findFirst().orElse(place).wrong(message);
  }
}
