package io.hadoopbench.core.workload;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.CountingMeter;
import io.hadoopbench.core.design.Meter;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.servers.JmxDelta;
import io.hadoopbench.core.servers.JmxDelta.Counter;
import io.hadoopbench.core.servers.ServerGroup;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Measures the CPU time of the servers that have a role, as reported by their JVMs. Adds no metrics
 * if the servers' web addresses are unknown.
 *
 * @param server prefix of the metric ids
 * @param works whether the servers do work for a variant; the CPU time of an idle server is not a
 *     cost
 */
public record ServerCpu(Role role, String server, CpuCost cost, Predicate<Variant> works)
    implements Meter {
  @Override
  public Opened open(RunContext run) throws IOException {
    Map<Role, String> names = Map.of(role, "the " + role.lowerCase());
    run.group(role, names.get(role)); // fails if a required page is missing
    return new CountingMeter(run, Map.of(role, List.of(Counter.cpuSeconds(CountingMeter.CPU)))) {
      /** {@inheritDoc} CPU time is always current. */
      @Override
      public boolean needsFreshMetrics() {
        return false;
      }

      @Override
      protected Map<Role, ServerGroup> find(List<Trial> group) throws IOException {
        return group.stream().anyMatch(trial -> works.test(trial.variant()))
            ? groups(names)
            : Map.of();
      }

      @Override
      public void interleaved(Trial trial, TaskReport report, Observed into) {
        if (!servers.isEmpty() && works.test(trial.variant())) {
          into.cpuSeconds(role, report)
              .ifPresent(seconds -> addMetrics(seconds, run, report, into));
        }
      }

      @Override
      protected void add(
          Map<Role, JmxDelta> used, List<Trial> group, List<TaskReport> reports, Observed into) {
        used.values()
            .forEach(
                read -> {
                  into.judge(read);
                  read.of(CPU)
                      .ifPresent(
                          seconds -> addMetrics(seconds, run, TaskReport.sum(reports), into));
                });
      }
    };
  }

  private void addMetrics(double seconds, RunContext run, TaskReport report, Observed into) {
    into.resources().put(role.lowerCase() + ".cpuSeconds", seconds);
    cost.addMetrics(server, seconds, report, run.settings(), into);
  }
}
