package io.hadoopbench.core.suite;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.model.Feature;
import io.hadoopbench.core.run.RunBudget;
import io.hadoopbench.core.suite.SuiteFile.Place;
import java.util.ArrayList;
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
 * @param tolerances percent by metric: the gates when it is compared with an earlier run; the
 *     primary metric has one without being named
 * @param absolutePercent smallest change of each variant's own figure that is to be found from
 *     night to night; null where figures have no gate
 * @param costs features of which it says what they cost
 * @param place where it begins in the file, {@code places} where each option stands
 */
public record SuiteRun(
    String name,
    String scenario,
    List<String> args,
    Map<String, String> hadoop,
    RunBudget budget,
    Map<String, Double> tolerances,
    Double absolutePercent,
    List<Macro> before,
    List<Macro> after,
    List<Feature> costs,
    Place place,
    Map<String, Place> places) {
  /** Name of the place where its prices stand. */
  public static final String COSTS = "costs";

  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])-(\\w+)");

  /** Scenario and options without the cluster: what it measures, wherever that is. */
  public List<String> words() {
    List<String> words = new ArrayList<>(List.of(scenario));
    words.addAll(args);
    int cluster = words.indexOf("-cluster");
    if (cluster > 0) {
      words.subList(cluster, cluster + 2).clear();
    }
    return words;
  }

  /** The same as one types it. */
  public String command() {
    return String.join(
        " ", words().stream().map(word -> word.contains(";") ? "'" + word + "'" : word).toList());
  }

  /** A configuration with its own keys, which Hadoop's generic options would have set likewise. */
  public Configuration conf(Configuration base) {
    Configuration conf = new Configuration(base);
    hadoop.forEach((key, value) -> conf.set(key, value, "from command line"));
    return conf;
  }

  /** What is wrong with its options, at the place of the option that the message names first. */
  public UsageException wrong(String message) {
    return OPTION
        .matcher(message)
        .results()
        .map(option -> places.get(option.group(1)))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(place)
        .wrong(message);
  }
}
