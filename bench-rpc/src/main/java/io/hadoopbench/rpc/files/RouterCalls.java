package io.hadoopbench.rpc.files;

import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.files.CpuCost;
import io.hadoopbench.core.measure.TaskReport;
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

/** Files that the Router of a run saw created and opened on its port for clients, and the CPU that it used; nothing where there is none. */
final class RouterCalls implements Meter {
  static final String CREATES = "router.creates";
  static final String OPENS = "router.blockLocations";
  private static final String CPU = "router.cpuSeconds";

  @Override
  public OfOne open(RunContext run) throws IOException {
    Optional<ServerAccess> router = FilesThroughRouter.router(run);
    Optional<Jmx> page = router.isEmpty() ? Optional.empty() : run.pages().of("the Router", router.get().web());
    if (page.isEmpty()) {
      return trial -> (report, into) -> { };
    }
    Jmx jmx = page.get();
    String calls = "Hadoop:service=Router,name=RpcDetailedActivityForPort" + router.get().endpoint(ServerAccess.HDFS).getPort();
    List<Counter> counters = List.of(Counter.cpuSeconds(CPU), Counter.fromFirstUse(CREATES, calls, "CreateNumOps"),
        Counter.fromFirstUse(OPENS, calls, "GetBlockLocationsNumOps"));
    return trial -> {
      JmxDelta.Reading before = read(jmx, counters);
      return (report, into) -> add(read(jmx, counters).since(before), run, trial, report, into);
    };
  }

  private static JmxDelta.Reading read(Jmx jmx, List<Counter> counters) throws IOException {
    return JmxDelta.Reading.of("the Router", jmx, counters);
  }

  private static void add(JmxDelta used, RunContext run, Trial trial, TaskReport report, Observed into) {
    into.judge(used);
    into.resources().putAll(used.used());
    for (String name : List.of(CREATES, OPENS)) {
      used.of(name).ifPresent(calls -> into.evidence().add(name, calls > 0 ? "more than 0" : "0"));
    }
    // one that idles is no cost
    used.of(CPU).filter(seconds -> FilesThroughRouter.routed(trial.variant())).ifPresent(seconds ->
        CpuCost.perGB().tell(FilesThroughRouter.ROUTER, seconds, report, run.settings(), into));
  }
}
