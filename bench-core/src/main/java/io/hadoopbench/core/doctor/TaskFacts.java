package io.hadoopbench.core.doctor;

import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.job.JobOutcome;
import io.hadoopbench.core.job.JobSpec;
import io.hadoopbench.core.job.TrialJob;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.measure.Window;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;

/** Asks the JVMs where map tasks run for their {@link NodeFacts}, with a small job. */
public final class TaskFacts {
  /** How far the clocks of the tasks' hosts are ahead of the file system's, in ms. */
  public static final String CLOCK_AHEAD = "clock.aheadMillis";
  /** Seconds that maps wait for each other: containers of a busy queue come late. */
  private static final int BARRIER_SECONDS = 120;

  private TaskFacts() { }

  /**
   * Runs the job. Where its maps run is the cluster's choice; fact {@code host} tells it.
   *
   * @param runDir directory of this run; what the job writes below it is deleted
   * @param maps map tasks, which must find room at the same time
   * @return fact, then each value and how many tasks saw it
   * @throws IOException if the job fails or the cluster cannot be reached
   */
  public static Map<String, Map<String, Long>> collect(Cluster cluster, Path runDir, int maps)
      throws IOException, InterruptedException {
    Path control = new Path(runDir, "control/doctor");
    JobSpec spec = new JobSpec(runDir.getName() + "/doctor", DoctorWorkload.class.getName(), Map.of(), control.toString(), maps, 1,
        0, 0, 0, 0, BARRIER_SECONDS);
    JobOutcome outcome;
    try {
      outcome = new TrialJob(cluster.clientConf(), spec, runDir).run(() -> { });
    } finally {
      control.getFileSystem(cluster.clientConf()).delete(control, true);
    }
    if (outcome.failed()) {
      throw new IOException(outcome.failure());
    }
    return facts(outcome.report());
  }

  private static Map<String, Map<String, Long>> facts(TaskReport report) {
    Map<String, Map<String, Long>> facts = new TreeMap<>(report.evidence().asMap());
    Window window = report.window();
    facts.put(CLOCK_AHEAD, Map.of(range(window.clockAheadMin(), window.clockAheadMax()), (long) report.tasks()));
    return facts;
  }

  /** The numbers themselves of a single value, else the first and the last. */
  static String range(long least, long most) {
    return least == most ? Long.toString(least) : least + " to " + most;
  }
}
