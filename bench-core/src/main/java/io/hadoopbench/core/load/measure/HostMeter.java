package io.hadoopbench.core.load.measure;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.core.os.HostCpu;
import io.hadoopbench.core.os.ProcessCpu;
import io.hadoopbench.core.result.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;

/**
 * Measures CPU time on a host that runs all of a run's servers, for each role and for programs
 * outside the run. Readings are fast enough to take one at each switch between arms, so CPU time is
 * known per arm, with a resolution of 10 ms.
 */
public record HostMeter(ProcessCpu own, Map<String, List<Long>> servers) {
  /**
   * Resources: CPU seconds used by programs outside the run, and total seconds of all CPUs
   * including idle time.
   */
  public static final String OTHERS_SECONDS = "slices.othersSeconds";

  public static final String ALL_SECONDS = "slices.hostSeconds";

  /**
   * Maximum CPU share of other programs in a quiet slice. Above this share, the run's programs wait
   * for one another and for other programs (docs/lab/interleaving.md).
   */
  private static final double QUIET = 0.5;

  private static final String ROLE_SECONDS = "slices.cpuSeconds.";

  /** Configuration key of a job: the {@link Processes} of the run, as JSON. */
  private static final String KEY = "hadoopbench.host.processes";

  private static final ObjectMapper JSON = Json.mapper().build();
  private static final Path PROC = Path.of("/proc");

  /**
   * Adds the processes that belong to the run to a job's configuration, if all of them are on this
   * host.
   *
   * @param servers process ids by role
   */
  public static void describe(Map<String, List<Long>> servers, Configuration job)
      throws IOException {
    OptionalLong self = ProcessCpu.self(PROC);
    if (self.isPresent()) {
      job.set(KEY, JSON.writeValueAsString(new Processes(self.getAsLong(), servers)));
    }
  }

  /**
   * A run's processes on this host.
   *
   * @param run the process that started all other processes
   * @param servers process ids by role
   */
  record Processes(long run, Map<String, List<Long>> servers) {}

  /**
   * Returns a meter for this process and all processes that it started; empty if the kernel does
   * not provide process ids.
   */
  public static Optional<HostMeter> ofThisProcess() throws IOException {
    OptionalLong self = ProcessCpu.self(PROC);
    return self.isPresent()
        ? Optional.of(new HostMeter(new ProcessCpu(PROC, self.getAsLong()), Map.of()))
        : Optional.empty();
  }

  /** Returns the meter; empty if servers of the run are on other hosts. */
  public static Optional<HostMeter> of(Configuration job) throws IOException {
    if (job.get(KEY) == null) {
      return Optional.empty();
    }
    Processes processes = JSON.readValue(job.get(KEY), Processes.class);
    return Optional.of(new HostMeter(new ProcessCpu(PROC, processes.run()), processes.servers()));
  }

  /**
   * Adds the totals since the host was booted. Adds nothing if the kernel does not provide them.
   */
  public void read(Map<String, Double> totals) throws IOException {
    Map<Long, Double> used = own.read();
    Optional<HostCpu> host = HostCpu.read(PROC.resolve("stat"), System.nanoTime());
    if (used.isEmpty() || host.isEmpty()) {
      return;
    }
    totals.put(OTHERS_SECONDS, host.get().programs() - ProcessCpu.sum(used));
    totals.put(ALL_SECONDS, host.get().all());
    servers.forEach(
        (role, pids) -> {
          if (used.keySet().containsAll(pids)) {
            totals.put(ROLE_SECONDS + role, pids.stream().mapToDouble(used::get).sum());
          }
        });
  }

  /**
   * Returns the CPU seconds that servers with a role used in a trial's slices; empty if they were
   * not read.
   */
  public static Optional<Double> cpuSeconds(String role, TaskReport report) {
    return Optional.ofNullable(report.resources().get(ROLE_SECONDS + role));
  }

  /**
   * Returns whether other programs left at least half of the host's CPU time unused. The kernel's
   * resolution is 10 ms.
   *
   * @param used resources used in a slice
   * @return false if the CPU time was not read
   */
  public static boolean quiet(Map<String, Double> used) {
    return used.getOrDefault(OTHERS_SECONDS, Double.POSITIVE_INFINITY)
        <= QUIET * used.getOrDefault(ALL_SECONDS, 0.0);
  }

  /**
   * Returns the percentage of the host's CPU that other programs used; empty if unknown.
   *
   * @param used resources used in a trial
   */
  public static OptionalDouble othersPercent(Map<String, Double> used) {
    double all = used.getOrDefault(ALL_SECONDS, 0.0);
    return all <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(100 * Math.max(0, Math.min(1, used.get(OTHERS_SECONDS) / all)));
  }

  /**
   * CPU seconds of a host while a trial's tasks worked on it. Each task reports the CPU seconds of
   * its host and of its process, so sums over tasks include the host once per task.
   *
   * @param tasks number of tasks on the host
   * @param all total seconds of all CPUs, including idle time, summed over tasks
   * @param programs CPU seconds used by programs, summed over tasks
   * @param own CPU seconds used by the tasks' processes
   */
  public record TaskHost(int tasks, double all, double programs, double own) {
    TaskHost plus(TaskHost other) {
      return new TaskHost(
          tasks + other.tasks, all + other.all, programs + other.programs, own + other.own);
    }

    /** Returns the percentage of the CPU time that programs other than these tasks used. */
    public double othersPercent() {
      return 100 * Math.max(0, programs / tasks - own) / (all / tasks);
    }
  }
}
