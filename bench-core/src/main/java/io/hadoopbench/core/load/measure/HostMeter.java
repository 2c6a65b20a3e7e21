package io.hadoopbench.core.load.measure;

import io.hadoopbench.core.os.HostCpu;
import io.hadoopbench.core.os.ProcessCpu;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
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

  /**
   * Configuration keys of a job: the process that started all other processes of the run on this
   * host, and the servers as {@code role=PID,PID}.
   */
  private static final String RUN = "hadoopbench.host.run";

  private static final String SERVERS = "hadoopbench.host.servers";
  private static final Path PROC = Path.of("/proc");

  /**
   * Adds the processes that belong to the run to a job's configuration, if all of them are on this
   * host.
   *
   * @param servers process ids by role
   */
  public static void describe(Map<String, List<Long>> servers, Configuration job)
      throws IOException {
    ProcessCpu.self(PROC)
        .ifPresent(
            pid -> {
              job.setLong(RUN, pid);
              servers.forEach(
                  (role, pids) ->
                      job.set(
                          SERVERS + "." + role,
                          pids.stream().map(String::valueOf).collect(Collectors.joining(","))));
              job.setStrings(SERVERS, servers.keySet().toArray(new String[0]));
            });
  }

  /** Returns the meter; empty if servers of the run are on other hosts. */
  public static Optional<HostMeter> of(Configuration job) {
    if (job.get(RUN) == null) {
      return Optional.empty();
    }
    Map<String, List<Long>> servers = new LinkedHashMap<>();
    job.getStringCollection(SERVERS)
        .forEach(
            role ->
                servers.put(
                    role,
                    Arrays.stream(job.getStrings(SERVERS + "." + role))
                        .map(Long::valueOf)
                        .toList()));
    return Optional.of(new HostMeter(new ProcessCpu(PROC, job.getLong(RUN, 0)), servers));
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
   * Returns the percentage of the host's CPU that other programs used in a trial's slices; empty if
   * unknown.
   */
  public static OptionalDouble othersPercent(TaskReport report) {
    double all = report.resources().getOrDefault(ALL_SECONDS, 0.0);
    return all <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            100 * Math.max(0, Math.min(1, report.resources().get(OTHERS_SECONDS) / all)));
  }
}
