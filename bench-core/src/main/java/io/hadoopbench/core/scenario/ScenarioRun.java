package io.hadoopbench.core.scenario;

import io.hadoopbench.core.job.Workload;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.CacheState;
import io.hadoopbench.core.model.Variant;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.security.Credentials;

/** A scenario at work on a cluster. The calls for one trial come in the order in which they stand here. */
public interface ScenarioRun extends Closeable {
  /** Why a variant cannot run here; empty when it can. Asked once, before the first trial. */
  default Optional<String> unavailable(Variant variant) throws IOException {
    return Optional.empty();
  }

  /**
   * Makes what one trial needs, outside the timed part.
   *
   * @param trial the trial's name, unique within the run
   */
  Work prepare(Variant variant, String trial) throws IOException;

  /** Brings the scenario's own caches into the state that the variant asks for, directly before the job. */
  default List<CacheState> caches(Variant variant) throws IOException {
    return List.of();
  }

  /** Reads the servers' counters when all maps stand at the barrier. */
  void before(Variant variant) throws IOException;

  /** Reads them again after the job: what the servers used and saw in between. */
  ServerSide after(Variant variant, TaskReport report) throws IOException;

  /** Why the evidence does not prove the variant; empty when it does. */
  List<String> mismatches(Variant variant, TaskReport report, ServerSide server);

  /**
   * That the variant lost data, as it had to: more is down than its files survive. Such a variant is unavailable from then on, with
   * this as the reason; a loss that was to be expected is no failure.
   *
   * @return what was lost and why that was to be expected; empty when nothing was to be lost
   */
  default Optional<String> expectedLoss(Variant variant, TaskReport report) {
    return Optional.empty();
  }

  /** Deletes what the trial left, whether or not its job succeeded. */
  void clean(Variant variant, String trial) throws IOException;

  @Override
  default void close() throws IOException { }

  /**
   * What the tasks are to do.
   *
   * @param settings the workload's settings
   * @param conf Hadoop keys of the variant, over the client configuration; for this trial's tasks alone
   * @param credentials tokens and secrets that the tasks get with the job's own, which are for the run's directory; they travel as
   *     tokens do, never in the configuration
   */
  record Work(Class<? extends Workload> workload, Map<String, String> settings, Map<String, String> conf, Credentials credentials) {
    public Work(Class<? extends Workload> workload, Map<String, String> settings, Map<String, String> conf) {
      this(workload, settings, conf, new Credentials());
    }

    public Work(Class<? extends Workload> workload, Map<String, String> settings) {
      this(workload, settings, Map.of());
    }
  }

  /**
   * What the servers say about one trial.
   *
   * @param metrics further metrics of the trial, by metric id
   * @param resources what servers used; unit at the end of the name
   */
  record ServerSide(SortedMap<String, Double> metrics, SortedMap<String, Double> resources, Evidence evidence) {
    public ServerSide() {
      this(new TreeMap<>(), new TreeMap<>(), new Evidence());
    }
  }
}
