package io.hadoopbench.core.design;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.load.JobSpec;
import io.hadoopbench.core.result.Load;
import java.time.Duration;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A trial's length, as a time or as a number of operations. With a time, slow and fast variants are
 * measured for the same time. Published studies use a number of operations.
 */
public final class TrialLength {
  public static final String DURATION = "duration";

  /**
   * Length of warm-up trials if measured trials have a fixed number of operations. The length is
   * short so that JIT compilation is checked several times during the warm-up.
   */
  private static final Duration WARM_UP = Duration.ofSeconds(2);

  private static final String BY_NUMBER = "0";

  private TrialLength() {}

  /**
   * Returns the option for the trial time.
   *
   * @param defaultTime default value for the scenario
   */
  public static Option option(String defaultTime) {
    return Option.of(
        DURATION,
        Option.Type.DURATION,
        "TIME",
        defaultTime,
        "measured time per trial, for example 10s; 0: run until the number of operations is"
            + " reached (default if that number is given)");
  }

  public static boolean isTime(Settings settings) {
    return !settings.duration(DURATION).isZero();
  }

  /** Returns the options in effect. Only one of time and number of operations is in effect. */
  public static SortedMap<String, String> inEffect(
      WorkloadSpec workload, Map<String, String> options) {
    SortedMap<String, String> inEffect = new TreeMap<>(options);
    if (!workload.repeats()
        && !inEffect.getOrDefault(DURATION, BY_NUMBER).matches(BY_NUMBER + "\\D*")) {
      inEffect.remove(workload.countedUnit());
    }
    return inEffect;
  }

  /**
   * Returns the options that the given options imply. If a number of operations is given, the
   * default time is disabled.
   *
   * @param given values by option, from the command line and from a study
   * @throws UsageException if a number of operations and a time are both given and conflict
   */
  public static Map<String, String> presets(WorkloadSpec workload, Map<String, String> given) {
    String number = workload.countedUnit();
    if (!given.containsKey(number) || workload.repeats() && given.containsKey(DURATION)) {
      return Map.of();
    }
    if (given.containsKey(DURATION) && !given.get(DURATION).equals(BY_NUMBER)) {
      throw new UsageException(
          "-"
              + number
              + " "
              + given.get(number)
              + " -duration "
              + given.get(DURATION)
              + ": both set the trial length; omit one of them");
    }
    return Map.of(DURATION, BY_NUMBER);
  }

  /**
   * Checks that there is at least one operation for every load thread of every map.
   *
   * @param things plural noun for the objects that operations act on
   * @param threads load threads per map task
   * @throws UsageException if there are more threads than operations
   */
  public static void check(Settings settings, WorkloadSpec workload, String things, int threads) {
    if (isTime(settings) && !workload.repeats()) {
      return;
    }
    String option = workload.countedUnit();
    long all = settings.number("maps") * threads;
    if (settings.number(option) < all) {
      // the factor replaces the option
      String source = settings.has(Load.THREADS) ? "-maps x -threads" : "-maps x threads";
      throw new UsageException(
          "-"
              + option
              + " "
              + settings.text(option)
              + ": fewer "
              + things
              + " than the "
              + all
              + " threads of "
              + source);
    }
  }

  public static JobSpec.Length of(Settings settings, WorkloadSpec workload, TaskSpec task) {
    if (!isTime(settings)) {
      return JobSpec.Length.of(settings.number(workload.countedUnit()));
    }
    return ofTime(settings.duration(DURATION), settings, workload, task);
  }

  public static JobSpec.Length ofWarmUp(Settings settings, WorkloadSpec workload, TaskSpec task) {
    return ofTime(
        isTime(settings) ? settings.duration(DURATION) : WARM_UP, settings, workload, task);
  }

  private static JobSpec.Length ofTime(
      Duration time, Settings settings, WorkloadSpec workload, TaskSpec task) {
    long nanos = time.toNanos();
    return workload.repeats()
        ? new JobSpec.Length(settings.number(workload.countedUnit()), nanos, true)
        : new JobSpec.Length(task.most(), nanos, false);
  }
}
