package io.hadoopbench.core.design;

import io.hadoopbench.core.load.TaskTreatment;
import io.hadoopbench.core.load.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.Credentials;

/** The work of one job's tasks. The workload defines it, and treatments extend it. */
public final class TaskSpec {
  /** More operations than any trial executes, but few enough to number them. */
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

  /** Sets a value for the workload or a task treatment, replacing an earlier value. */
  public TaskSpec set(String name, String value) {
    settings.put(name, value);
    return this;
  }

  public TaskSpec setAll(Map<String, String> values) {
    settings.putAll(values);
    return this;
  }

  /**
   * Sets a Hadoop key for this job's tasks. The key overrides the client configuration.
   *
   * @throws IllegalArgumentException if another treatment sets a different value
   */
  public TaskSpec conf(String key, String value) {
    String other = conf.put(key, value);
    if (other != null && !other.equals(value)) {
      throw new IllegalArgumentException(
          "two treatments set " + key + ": " + other + " and " + value);
    }
    return this;
  }

  public TaskSpec confAll(Map<String, String> keys) {
    keys.forEach(this::conf);
    return this;
  }

  /** Adds a treatment that also runs inside the tasks. */
  public TaskSpec with(Class<? extends TaskTreatment> treatment) {
    treatments.add(treatment.getName());
    return this;
  }

  /**
   * Returns tokens and secrets for the tasks, in addition to the tokens for the run directory. They
   * are never stored in the configuration.
   */
  public Credentials credentials() {
    return credentials;
  }

  /**
   * Hands the credentials over to a job, which revokes them. The driver keeps credentials that no
   * job takes.
   */
  public Credentials takeCredentials() {
    Credentials taken = credentials;
    credentials = new Credentials();
    return taken;
  }

  /** Limits the total number of operations in a timed trial to what the available space allows. */
  public TaskSpec atMost(long operations) {
    most = Math.min(most, operations);
    return this;
  }

  public long most() {
    return most;
  }

  /** Registers a file or directory that the job creates, for deletion after the trial. */
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
