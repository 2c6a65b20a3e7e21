package io.hadoopbench.core.suite;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.report.CostTable.Feature;
import io.hadoopbench.core.suite.SuiteFile.Place;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/**
 * One run of a suite.
 *
 * @param name name of the run and its directory
 * @param args the scenario's options, as on a command line
 * @param hadoop Hadoop configuration keys, as with {@code -D}
 * @param time limit from the start of the run; null for no limit
 * @param tolerances gates for comparisons with an earlier run, in percent, by metric. The primary
 *     metric always has a gate
 * @param absolutePercent smallest change in a variant's absolute value that must be detected
 *     between nightly runs, in percent; null if absolute values have no gate
 * @param costs features whose cost the run measures
 * @param place the run's position in the file
 * @param places the positions of its options in the file
 */
public record SuiteRun(
    String name,
    String scenario,
    List<String> args,
    Map<String, String> hadoop,
    Duration time,
    Map<String, Double> tolerances,
    Double absolutePercent,
    List<Macro> before,
    List<Macro> after,
    List<Feature> costs,
    Place place,
    Map<String, Place> places) {
  /** Key in {@code places} for the position of the costs. */
  public static final String COSTS = "costs";

  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])-(\\w+)");

  /**
   * Returns the scenario and all options except cluster options. Together, they identify what is
   * measured.
   */
  public List<String> words() {
    List<String> words = new ArrayList<>(List.of(scenario));
    words.addAll(args);
    int cluster = words.indexOf("-cluster");
    if (cluster > 0) {
      words.subList(cluster, cluster + 2).clear();
    }
    return words;
  }

  public String command() {
    return String.join(
        " ", words().stream().map(word -> word.contains(";") ? "'" + word + "'" : word).toList());
  }

  /**
   * Returns a configuration with the run's keys, set in the same way as Hadoop's generic options.
   */
  public Configuration conf(Configuration base) {
    Configuration conf = new Configuration(base);
    hadoop.forEach((key, value) -> conf.set(key, value, "from command line"));
    return conf;
  }

  /**
   * Returns an exception about invalid options, with the position of the first option that the
   * message mentions.
   */
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
