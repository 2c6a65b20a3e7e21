package io.hadoopbench.core.suite;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.run.RunBudget;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/**
 * One run of a suite.
 *
 * @param name of its directory
 * @param args options of the scenario, as on its command line
 * @param hadoop keys of Hadoop's configuration, as with {@code -D}
 * @param tolerances percent by metric: the gates when it is compared with an earlier run; the primary metric has one without being named
 * @param absolutePercent smallest change of each variant's own figure that is to be found from night to night; null where figures have no gate
 * @param place where it begins in the file, {@code places} where each option stands
 */
public record SuiteRun(String name, String scenario, List<String> args, Map<String, String> hadoop, RunBudget budget,
    Map<String, Double> tolerances, Double absolutePercent, List<Macro> before, List<Macro> after, Place place,
    Map<String, Place> places) {
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])-(\\w+)");

  /** A configuration with its own keys, which Hadoop's generic options would have set likewise. */
  public Configuration conf(Configuration base) {
    Configuration conf = new Configuration(base);
    hadoop.forEach((key, value) -> conf.set(key, value, "from command line"));
    return conf;
  }

  /** What is wrong with its options, at the place of the option that the message names first. */
  public UsageException wrong(String message) {
    return OPTION.matcher(message).results().map(option -> places.get(option.group(1))).filter(Objects::nonNull)
        .findFirst().orElse(place).wrong(message);
  }
}
