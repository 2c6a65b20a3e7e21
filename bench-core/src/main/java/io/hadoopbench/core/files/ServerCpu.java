package io.hadoopbench.core.files;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.probe.Jmx;
import io.hadoopbench.core.probe.JmxDelta;
import io.hadoopbench.core.probe.JmxDelta.Counter;
import io.hadoopbench.core.scenario.Meter;
import io.hadoopbench.core.scenario.Observed;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.Trial;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** CPU of the one server of a role, as its JVM says; nothing where its web address is not known. */
public final class ServerCpu implements Meter {
  private static final String CPU = "CPU seconds";
  private static final List<Counter> COUNTERS = List.of(Counter.cpuSeconds(CPU));

  private final Role role;
  private final String server;
  private final CpuCost cost;
  private final Predicate<Variant> works;

  /**
   * @param server what the ids of its metrics begin with
   * @param works whether it has anything to do under a variant; if not it idles, which is no cost
   */
  public ServerCpu(Role role, String server, CpuCost cost, Predicate<Variant> works) {
    this.role = role;
    this.server = server;
    this.cost = cost;
    this.works = works;
  }

  @Override
  public Attached open(RunContext run) throws IOException {
    Optional<Jmx> jmx = run.page(role);
    return new Attached() {
      /** CPU time is of the moment. */
      @Override
      public boolean needsFreshMetrics() {
        return false;
      }

      @Override
      public Reading start(Trial trial) throws IOException {
        if (jmx.isEmpty() || !works.test(trial.variant())) {
          return (report, into) -> { };
        }
        JmxDelta.Reading before = read(jmx.get());
        return (report, into) -> add(read(jmx.get()).since(before), run, report, into);
      }
    };
  }

  private JmxDelta.Reading read(Jmx jmx) throws IOException {
    return JmxDelta.Reading.of(role.lowerCase(), jmx, COUNTERS);
  }

  private void add(JmxDelta used, RunContext run, TaskReport report, Observed into) {
    into.judge(used);
    used.of(CPU).ifPresent(seconds -> cost.of(seconds, report, run.settings()).forEach((suffix, value) -> into.metrics().put(server + suffix, value)));
  }
}
