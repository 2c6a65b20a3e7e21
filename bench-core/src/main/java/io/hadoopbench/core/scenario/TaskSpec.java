package io.hadoopbench.core.scenario;

import io.hadoopbench.core.job.TaskTreatment;
import io.hadoopbench.core.job.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.Credentials;

/** What the tasks of one job are to do: the workload begins it, each treatment adds its own. */
public final class TaskSpec {
  /** More operations than any trial has, and few enough to be numbered. */
  private static final long UNBOUNDED = 1L << 40;

  private final Class<? extends Workload> workload;
  private final Map<String, String> settings = new TreeMap<>();
  private final Map<String, String> conf = new TreeMap<>();
  private Credentials credentials = new Credentials();
  private final List<String> treatments = new ArrayList<>();
  private final List<Path> orphans = new ArrayList<>();
  private long most = UNBOUNDED;

  public TaskSpec(Class<? extends Workload> workload) {
    this.workload = workload;
  }

  /** A setting of the workload or of a task treatment; the last value counts. */
  public TaskSpec set(String name, String value) {
    settings.put(name, value);
    return this;
  }

  public TaskSpec setAll(Map<String, String> values) {
    settings.putAll(values);
    return this;
  }

  /**
   * A Hadoop key for this job's tasks, over the client configuration.
   *
   * @throws IllegalArgumentException if another treatment wants another value
   */
  public TaskSpec conf(String key, String value) {
    String other = conf.put(key, value);
    if (other != null && !other.equals(value)) {
      throw new IllegalArgumentException(
          "two treatments want " + key + ": " + other + " and " + value);
    }
    return this;
  }

  public TaskSpec confAll(Map<String, String> keys) {
    keys.forEach(this::conf);
    return this;
  }

  /** Has a treatment work inside the tasks, too. */
  public TaskSpec with(Class<? extends TaskTreatment> treatment) {
    treatments.add(treatment.getName());
    return this;
  }

  /**
   * Tokens and secrets for the tasks, beside the job's own, which are for the run's directory; they
   * never stand in the configuration.
   */
  public Credentials credentials() {
    return credentials;
  }

  /**
   * Hands them to a job, which sees to their end; what a spec still has is nobody's but the
   * driver's.
   */
  public Credentials takeCredentials() {
    Credentials taken = credentials;
    credentials = new Credentials();
    return taken;
  }

  /**
   * How many operations a trial may have that is as long as a time, all tasks together: there is no
   * room for more.
   */
  public TaskSpec atMost(long operations) {
    most = Math.min(most, operations);
    return this;
  }

  public long most() {
    return most;
  }

  /** A file or directory that this job leaves; it is deleted after the trial. */
  public TaskSpec leaves(Path path) {
    orphans.add(path);
    return this;
  }

  public List<Path> orphans() {
    return List.copyOf(orphans);
  }

  public Class<? extends Workload> workload() {
    return workload;
  }

  public Map<String, String> settings() {
    Map<String, String> all = new TreeMap<>(settings);
    all.put(TaskTreatment.SETTING, String.join(",", treatments));
    return all;
  }

  public Map<String, String> conf() {
    return new TreeMap<>(conf);
  }
}
