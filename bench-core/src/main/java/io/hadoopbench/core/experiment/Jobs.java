package io.hadoopbench.core.experiment;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.doctor.NodeFacts;
import io.hadoopbench.core.doctor.TaskFacts;
import io.hadoopbench.core.job.JobOutcome;
import io.hadoopbench.core.job.JobSpec;
import io.hadoopbench.core.job.TrialJob;
import io.hadoopbench.core.measure.TaskReport;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** The jobs of a run, one at a time; the running one can be ended from any thread. */
public final class Jobs {
  private final Cluster cluster;
  private final Settings settings;
  private final Path runDir;
  private volatile TrialJob running;
  private Map<String, Map<String, Long>> facts;

  Jobs(Cluster cluster, Settings settings, Path runDir) {
    this.cluster = cluster;
    this.settings = settings;
    this.runDir = runDir;
  }

  /**
   * Runs a job that is no trial: it prepares or asks something, with the run's own maps and threads.
   *
   * @param name unique within the run
   * @param operations of all tasks together
   * @param warmups of each thread
   * @throws IOException if it fails, or any of its operations
   */
  public TaskReport run(String name, ScenarioRun.Work work, long operations, long warmups) throws IOException {
    Path control = new Path(runDir, "control/" + name);
    JobSpec spec = new JobSpec(runDir.getName() + "/" + name, work.workload().getName(), work.settings(), control.toString(),
        settings.count("maps"), settings.count("threads"), operations, warmups, 0, 0, settings.count("barrierTimeout"));
    try {
      JobOutcome outcome = run(spec, work, () -> { });
      if (outcome.failed()) {
        throw new IOException(name + ": " + outcome.failure());
      }
      if (outcome.report().errorCount() > 0) {
        throw new IOException(name + ": " + TrialChecks.samples(outcome.report()));
      }
      return outcome.report();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted in " + name);
    } finally {
      if (cluster.unhealthy().isEmpty()) {
        control.getFileSystem(cluster.clientConf()).delete(control, true);
      }
    }
  }

  /**
   * Why the nodes where tasks run lack something; they are asked once, with a small job, because this host may have other libraries.
   *
   * @param fact one of {@link io.hadoopbench.core.doctor.NodeFacts} that is answered with yes or no
   * @return empty when every task that was asked has it, else what the first that has not says
   */
  public Optional<String> lacks(String fact) throws IOException {
    try {
      if (facts == null) {
        facts = TaskFacts.collect(cluster, runDir, settings.count("maps"));
      }
      return facts.getOrDefault(fact, Map.of("not told", 1L)).keySet().stream().filter(value -> !NodeFacts.isYes(value)).findFirst();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while asking the tasks' nodes");
    }
  }

  JobOutcome run(JobSpec spec, ScenarioRun.Work work, TrialJob.Watch watch) throws IOException, InterruptedException {
    Configuration conf = cluster.clientConf();
    work.conf().forEach(conf::set);
    running = new TrialJob(conf, spec, runDir);
    try {
      return running.run(watch);
    } finally {
      running = null;
    }
  }

  void kill() throws IOException, InterruptedException {
    TrialJob job = running;
    if (job != null) {
      job.kill();
    }
  }
}
