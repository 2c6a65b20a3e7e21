package io.hadoopbench.core.scenario;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.job.JobSpec;
import io.hadoopbench.core.model.Load;
import java.time.Duration;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How long a trial is: so many operations, or so much time and as many operations as fit. A time
 * measures a slow and a fast variant equally long; a number is what published studies give.
 */
public final class TrialLength {
  public static final String DURATION = "duration";

  /**
   * Of a rehearsal, where the length of a trial is a number of operations: short enough that
   * compilers are looked at several times while servers warm up.
   */
  private static final Duration WARM_UP = Duration.ofSeconds(2);

  private static final String BY_NUMBER = "0";

  private TrialLength() {}

  /**
   * @param defaultTime a scenario may have one of its own
   */
  public static Option option(String defaultTime) {
    return Option.of(
        DURATION,
        Option.Type.DURATION,
        "TIME",
        defaultTime,
        "how long a trial measures, as in 10s; 0: until the number of operations is reached, as"
            + " when that number is given");
  }

  /** Whether trials are as long as a time. */
  public static boolean isTime(Settings settings) {
    return !settings.duration(DURATION).isZero();
  }

  /**
   * Of a run's options those that it goes by: a time and a number of operations do not both say how
   * long a trial is.
   */
  public static SortedMap<String, String> goneBy(
      WorkloadSpec workload, Map<String, String> options) {
    SortedMap<String, String> goneBy = new TreeMap<>(options);
    if (!workload.repeats()
        && !goneBy.getOrDefault(DURATION, BY_NUMBER).matches(BY_NUMBER + "\\D*")) {
      goneBy.remove(workload.countedUnit());
    }
    return goneBy;
  }

  /**
   * What follows from options that were given: a number of operations stands for itself, and no
   * default time beside it.
   *
   * @param given value by option, of the command line and a study
   * @throws UsageException if number and time are both given and say different things
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
              + " -"
              + DURATION
              + " "
              + given.get(DURATION)
              + ": both say how long a trial is; leave one of them out");
    }
    return Map.of(DURATION, BY_NUMBER);
  }

  /**
   * Every load thread of every map has something to do.
   *
   * @param things what the operations are done to, in the plural
   * @param threads load threads of a map task
   * @throws UsageException if there are more threads than operations
   */
  public static void check(Settings settings, WorkloadSpec workload, String things, int threads) {
    if (isTime(settings) && !workload.repeats()) {
      return;
    }
    String option = workload.countedUnit();
    long all = settings.number("maps") * threads;
    if (settings.number(option) < all) {
      // where the factor stands for it, the option is not there
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

  /** Of a trial. */
  public static JobSpec.Length of(Settings settings, WorkloadSpec workload, TaskSpec task) {
    if (!isTime(settings)) {
      return JobSpec.Length.of(settings.number(workload.countedUnit()));
    }
    return ofTime(settings.duration(DURATION), settings, workload, task);
  }

  /** Of a trial that only warms up. */
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
