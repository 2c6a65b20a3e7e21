package io.hadoopbench.core.files;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.probe.JmxDelta;
import io.hadoopbench.core.probe.JmxDelta.Counter;
import io.hadoopbench.core.probe.ServerGroup;
import io.hadoopbench.core.scenario.Meter;
import io.hadoopbench.core.scenario.Observed;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.Trial;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * CPU of the servers of a role, as their JVMs say; nothing where their web addresses are not known.
 *
 * @param server what the ids of its metrics begin with
 * @param works whether it has anything to do under a variant; if not it idles, which is no cost
 */
public record ServerCpu(Role role, String server, CpuCost cost, Predicate<Variant> works) implements Meter {
  private static final String CPU = "CPU seconds";
  private static final List<Counter> COUNTERS = List.of(Counter.cpuSeconds(CPU));

  @Override
  public Opened open(RunContext run) throws IOException {
    group(run); // a page that has to be there ends the run before its first trial
    return new Opened() {
      /** Of the trial: of several NameNodes another one may be active by now. */
      private Optional<ServerGroup> servers = Optional.empty();

      /** CPU time is of the moment. */
      @Override
      public boolean needsFreshMetrics() {
        return false;
      }

      @Override
      public void beforeJob(List<Trial> group) throws IOException {
        servers = group.stream().anyMatch(trial -> works.test(trial.variant())) ? group(run) : Optional.empty();
      }

      @Override
      public void inTurns(Trial trial, TaskReport report, Observed into) {
        if (servers.isPresent() && works.test(trial.variant())) {
          into.cpuSeconds(role, report).ifPresent(seconds -> tell(seconds, run, report, into));
        }
      }

      @Override
      public Reading start(List<Trial> group) throws IOException {
        if (servers.isEmpty()) {
          return (reports, into) -> { };
        }
        ServerGroup.Reading before = servers.get().read(COUNTERS);
        return (reports, into) -> {
          JmxDelta used = servers.get().read(COUNTERS).since(before);
          into.judge(used);
          used.of(CPU).ifPresent(seconds -> tell(seconds, run, TaskReport.sum(reports), into));
        };
      }
    };
  }

  private Optional<ServerGroup> group(RunContext run) throws IOException {
    return run.group(role, "the " + role.lowerCase());
  }

  private void tell(double seconds, RunContext run, TaskReport report, Observed into) {
    into.resources().put(role.lowerCase() + ".cpuSeconds", seconds);
    cost.tell(server, seconds, report, run.settings(), into);
  }
}
