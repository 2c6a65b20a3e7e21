package io.hadoopbench.core.measure;

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
 * CPU time on a host with all servers of a run: of each role, and of programs that do not belong to
 * the run. Fast enough to be read at each switch, so that it is known for each arm, with a
 * resolution of 10 ms.
 */
public record HostMeter(ProcessCpu own, Map<String, List<Long>> servers) {
  /**
   * Resources: CPU seconds of programs that do not belong to the run, and of all CPUs, including
   * idle time.
   */
  public static final String OTHERS_SECONDS = "slices.othersSeconds";

  public static final String ALL_SECONDS = "slices.hostSeconds";

  /**
   * Share of the CPU that other programs may use in a quiet slice: above it, programs of the run
   * wait for each other and for them (docs/lab/interleaving.md).
   */
  private static final double QUIET = 0.5;

  private static final String ROLE_SECONDS = "slices.cpuSeconds.";

  /**
   * Keys of a job: the process that started all others of the run on this host, and {@code
   * role=PID,PID} of servers.
   */
  private static final String RUN = "hadoopbench.host.run";

  private static final String SERVERS = "hadoopbench.host.servers";
  private static final Path PROC = Path.of("/proc");

  /**
   * Informs the tasks of a job which processes belong to the run, on a host with all of them.
   *
   * @param servers processes by role
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

  /** Returns the meter; empty if the run's servers are on other hosts. */
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

  /** Adds totals since the host started; nothing if the kernel does not provide them. */
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
   * Returns CPU seconds of the servers of a role in the slices of a trial; empty if they were not
   * read.
   */
  public static Optional<Double> cpuSeconds(String role, TaskReport report) {
    return Optional.ofNullable(report.resources().get(ROLE_SECONDS + role));
  }

  /**
   * Returns whether other programs left at least half of the host's CPU, with the kernel's
   * resolution of 10 ms.
   *
   * @param used in a slice
   * @return false if it was not read
   */
  public static boolean quiet(Map<String, Double> used) {
    return used.getOrDefault(OTHERS_SECONDS, Double.POSITIVE_INFINITY)
        <= QUIET * used.getOrDefault(ALL_SECONDS, 0.0);
  }

  /**
   * Returns the share of the host's CPU that other programs used in the slices of a trial, in
   * percent; empty if unknown.
   */
  public static OptionalDouble othersPercent(TaskReport report) {
    double all = report.resources().getOrDefault(ALL_SECONDS, 0.0);
    return all <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            100 * Math.max(0, Math.min(1, report.resources().get(OTHERS_SECONDS) / all)));
  }
}
