package io.hadoopbench.core.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.core.load.measure.SliceSchedule;
import io.hadoopbench.core.result.Json;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * A job as its tasks see it, passed as JSON in the job's configuration. Each trial that shares the
 * job is an arm of every task.
 *
 * @param name job name, unique within the cluster
 * @param controlDir directory on the cluster's file system for the barrier and the job's output,
 *     two levels below the run's directory and outside any encryption zone
 * @param timeout timeouts for the job's phases
 * @param arms one or more arms with the same number of maps
 * @param slices schedule of the slices; null if there is only one arm
 */
public record JobSpec(
    String name, String controlDir, Timeout timeout, List<Arm> arms, SliceSchedule slices) {
  /**
   * The work of one variant in each task.
   *
   * @param trial trial name, unique within the cluster and across attempts
   * @param workload {@link Workload} class name
   * @param settings workload settings
   * @param conf Hadoop keys that override the job's keys
   * @param load amount of work for all tasks together
   */
  public record Arm(
      String trial,
      String workload,
      Map<String, String> settings,
      Map<String, String> conf,
      Load load) {
    /** Returns the job's configuration with this arm's keys added. */
    Configuration over(Configuration job) {
      Configuration own = new Configuration(job);
      conf.forEach(own::set);
      own.set(ARM, trial);
      return own;
    }
  }

  /** Returns the specification for a job with only one trial, named after that trial. */
  public static JobSpec of(Arm arm, String controlDir, Timeout timeout) {
    return new JobSpec(arm.trial(), controlDir, timeout, List.of(arm), null);
  }

  boolean isInterleaved() {
    return arms.size() > 1;
  }

  /** Returns the slots of all arms in order. The schedule of a solo trial has one slot. */
  List<SliceSchedule.Slot> slots() {
    return isInterleaved()
        ? slices.of(arms.size())
        : SliceSchedule.whole(arms.get(0).load().length().nanos());
  }

  public int maps() {
    return arms.get(0).load().maps();
  }

  /**
   * @param queueSeconds time from submission until all tasks have containers
   * @param barrierSeconds time from the last container until all tasks have warmed up
   * @param endSeconds time from the end of the warm-up until the job has ended
   */
  public record Timeout(int queueSeconds, int barrierSeconds, int endSeconds) {
    private static final int LONGEST_SECONDS = 6 * 3600;
    private static final int LEAST_SECONDS = 600;
    private static final int TIMES = 10;

    /** Creates the timeouts for a job of unknown duration, which must end within six hours. */
    public Timeout(int queueSeconds, int barrierSeconds) {
      this(queueSeconds, barrierSeconds, LONGEST_SECONDS);
    }

    /**
     * Returns the timeouts for a job of known duration: it must end within ten times the duration
     * plus ten minutes.
     */
    public Timeout withJobOf(double seconds) {
      return new Timeout(
          queueSeconds,
          barrierSeconds,
          (int) Math.min(LONGEST_SECONDS, TIMES * seconds + LEAST_SECONDS));
    }

    /**
     * Name of the option that limits, in seconds, both the wait for the queue and the wait at the
     * barrier.
     */
    public static final String OPTION = "startTimeout";
  }

  /**
   * The load of a job, for all tasks together unless noted otherwise.
   *
   * @param maps map tasks
   * @param threads load threads per map task
   * @param length length of the measured part
   * @param warmups operations per thread during warm-up, which is not recorded
   * @param ratePerSecond target rate for all threads together in an open loop; 0 for a closed loop
   * @param maxErrors failed operations that a task tolerates
   * @param mostPerSecond maximum number of operations that all threads together begin per second,
   *     including warm-up; 0 for no limit
   */
  public record Load(
      int maps,
      int threads,
      Length length,
      long warmups,
      double ratePerSecond,
      long maxErrors,
      double mostPerSecond) {}

  /**
   * @param operations number of distinct operations in all tasks together, divided among the
   *     threads
   * @param nanos time during which threads begin operations; 0 if each thread completes its share
   * @param again whether a thread that has completed its share repeats its operations while there
   *     is time
   */
  public record Length(long operations, long nanos, boolean again) {
    /** Returns the length for a trial that executes each operation once. */
    public static Length of(long operations) {
      return new Length(operations, 0, false);
    }
  }

  private static final String KEY = "hadoopbench.job";

  /** Configuration key for an arm's trial. */
  private static final String ARM = "hadoopbench.arm";

  private static final ObjectMapper JSON = Json.mapper().build();

  /** Returns the run directory on the cluster, two levels above {@link #controlDir}. */
  Path runDir() {
    return new Path(controlDir).getParent().getParent();
  }

  void store(Configuration conf) {
    try {
      conf.set(KEY, JSON.writeValueAsString(this));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the job description cannot be written as JSON", e);
    }
  }

  /**
   * Returns the trial to which an arm's configuration belongs. For other configurations, returns
   * the job's first trial.
   */
  static String trialOf(Configuration conf) {
    return conf.get(ARM, from(conf).arms().get(0).trial());
  }

  static JobSpec from(Configuration conf) {
    try {
      // getRaw is used because ${...} in a path must not be expanded
      return JSON.readValue(conf.getRaw(KEY), JobSpec.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "the job has no description that this version can read", e);
    }
  }
}
