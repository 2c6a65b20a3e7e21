package io.hadoopbench.core.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.core.model.Json;
import io.hadoopbench.core.pace.SliceSchedule;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * One job as its tasks see it: the trials that share it, which are the arms of each of its tasks.
 * Travels in the job's configuration as JSON.
 *
 * @param name unique within the cluster
 * @param controlDir directory on the cluster's file system for the barrier and the job's output,
 *     two levels below the run's; outside any encryption zone
 * @param timeout how long to wait for it
 * @param arms at least one; all have as many maps
 * @param slices who works when; null where there is one arm
 */
public record JobSpec(
    String name, String controlDir, Timeout timeout, List<Arm> arms, SliceSchedule slices) {
  /**
   * What one variant does in each task.
   *
   * @param trial its name, unique within the cluster and across attempts
   * @param workload class name of the {@link Workload}
   * @param settings the workload's own settings
   * @param conf Hadoop keys over those of the job
   * @param load how much all tasks do of it
   */
  public record Arm(
      String trial,
      String workload,
      Map<String, String> settings,
      Map<String, String> conf,
      Load load) {
    /** The job's configuration as this arm has it. */
    Configuration over(Configuration job) {
      Configuration own = new Configuration(job);
      conf.forEach(own::set);
      own.set(ARM, trial);
      return own;
    }
  }

  /** A job of one trial, which has its name. */
  public static JobSpec of(Arm arm, String controlDir, Timeout timeout) {
    return new JobSpec(arm.trial(), controlDir, timeout, List.of(arm), null);
  }

  boolean isInterleaved() {
    return arms.size() > 1;
  }

  public int maps() {
    return arms.get(0).load().maps();
  }

  /**
   * @param queueSeconds from submission until each task has its container
   * @param barrierSeconds from then until each is warm
   * @param endSeconds from then until the job is over
   */
  public record Timeout(int queueSeconds, int barrierSeconds, int endSeconds) {
    private static final int LONGEST_SECONDS = 6 * 3600;
    private static final int LEAST_SECONDS = 600;
    private static final int TIMES = 10;

    /** Of a job of which nobody knows how long it takes: six hours until it is over. */
    public Timeout(int queueSeconds, int barrierSeconds) {
      this(queueSeconds, barrierSeconds, LONGEST_SECONDS);
    }

    /** With a job that is known to take about so long: ten times that, and ten minutes more. */
    public Timeout withJobOf(double seconds) {
      return new Timeout(
          queueSeconds,
          barrierSeconds,
          (int) Math.min(LONGEST_SECONDS, TIMES * seconds + LEAST_SECONDS));
    }

    /** Name of the option: seconds of the queue, and as many of the barrier. */
    public static final String OPTION = "startTimeout";
  }

  /**
   * What the tasks of a job do, all of them together where nothing else is said.
   *
   * @param maps map tasks
   * @param threads load threads in each map task
   * @param length of the measured part
   * @param warmups operations that each thread does before, not recorded
   * @param ratePerSecond target of all threads together in open loop; 0 for closed loop
   * @param maxErrors failed operations that a task tolerates
   * @param mostPerSecond operations that all threads together may begin, warm-ups among them; 0: no
   *     bound
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
   * @param operations different ones, of all tasks together; each thread has its share
   * @param nanos how long threads go on beginning another one; 0: until each has done its share
   * @param again whether a thread that is through with its share begins it again while there is
   *     time
   */
  public record Length(long operations, long nanos, boolean again) {
    /** Each operation once. */
    public static Length of(long operations) {
      return new Length(operations, 0, false);
    }
  }

  private static final String KEY = "hadoopbench.job";

  /** The trial of an arm, in its own configuration. */
  private static final String ARM = "hadoopbench.arm";

  private static final ObjectMapper JSON = Json.mapper().build();

  /** The run's own directory on the cluster, two levels above. */
  Path runDir() {
    return new Path(controlDir).getParent().getParent();
  }

  void store(Configuration conf) {
    try {
      conf.set(KEY, JSON.writeValueAsString(this));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a job description that is no JSON", e);
    }
  }

  /** The trial of the arm whose configuration it is, or of the job's only one. */
  static String trialOf(Configuration conf) {
    return conf.get(ARM, from(conf).arms().get(0).trial());
  }

  static JobSpec from(Configuration conf) {
    try {
      // getRaw: a path with ${...} in it must not be expanded
      return JSON.readValue(conf.getRaw(KEY), JobSpec.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "the job carries no description that this version understands", e);
    }
  }
}
