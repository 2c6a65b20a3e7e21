package io.hadoopbench.rpc.files;

import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.files.CpuCost;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Files that the Router of a run saw created and opened on its port for clients, and the CPU that it used; nothing where there is none. */
final class RouterCalls implements Meter {
  static final String CREATES = "router.creates";
  static final String OPENS = "router.blockLocations";
  private static final String CPU = "router.cpuSeconds";

  @Override
  public Opened open(RunContext run) throws IOException {
    Optional<ServerAccess> router = FilesThroughRouter.router(run);
    Optional<Jmx> page = router.isEmpty() ? Optional.empty() : run.pages().of("the Router", router.get().web());
    String calls = "Hadoop:service=Router,name=RpcDetailedActivityForPort"
        + router.map(server -> server.endpoint(ServerAccess.HDFS).getPort()).orElse(0);
    return new OfFiles(run, page, List.of(Counter.cpuSeconds(CPU), Counter.fromFirstUse(CREATES, calls, "CreateNumOps"),
        Counter.fromFirstUse(OPENS, calls, "GetBlockLocationsNumOps")));
  }

  private record OfFiles(RunContext run, Optional<Jmx> page, List<Counter> counters) implements Opened {
    private JmxDelta.Reading read() throws IOException {
      return JmxDelta.Reading.of("the Router", page.orElseThrow(), counters);
    }

    @Override
    public Reading start(List<Trial> group) throws IOException {
      JmxDelta.Reading before = page.isEmpty() ? null : read();
      List<Variant> variants = group.stream().map(Trial::variant).toList();
      return (reports, into) -> {
        if (page.isPresent()) {
          add(read().since(before), into);
        }
        into.contradictions().addAll(contradictions(variants, reports, into.resources()));
        if (group.size() == 1) {
          Optional.ofNullable(into.resources().get(CPU)).ifPresent(seconds -> tell(group.get(0), seconds, reports.get(0), into));
        }
      };
    }

    private static void add(JmxDelta used, Observed into) {
      into.judge(used);
      into.resources().putAll(used.used());
      for (String name : List.of(CREATES, OPENS)) {
        used.of(name).ifPresent(calls -> into.evidence().add(name, calls > 0 ? "more than 0" : "0"));
      }
    }

    @Override
    public void inTurns(Trial trial, TaskReport report, Observed into) {
      into.cpuSeconds(Role.ROUTER, report).ifPresent(seconds -> tell(trial, seconds, report, into));
    }

    /** One that idles is no cost. */
    private void tell(Trial trial, double seconds, TaskReport report, Observed into) {
      if (FilesThroughRouter.routed(trial.variant())) {
        CpuCost.perGB().tell(FilesThroughRouter.ROUTER, seconds, report, run.settings(), into);
      }
    }
  }

  /**
   * Why files did not take the way of their labels; empty when they did.
   *
   * @param variants of the trials that shared a job, and their {@code reports}
   * @param seen what the Router counted
   */
  static List<String> contradictions(List<Variant> variants, List<TaskReport> reports, Map<String, Double> seen) {
    List<String> routed = new ArrayList<>();
    long files = 0;
    boolean written = false;
    for (int i = 0; i < variants.size(); i++) {
      written |= reports.get(i).operations("create") > 0;
      if (FilesThroughRouter.routed(variants.get(i))) {
        routed.add(variants.get(i).id());
        files += reports.get(i).operations("file");
      }
    }
    Double counted = seen.get(written ? CREATES : OPENS);
    String did = written ? " created" : " opened";
    if (routed.isEmpty()) { // without a Router there is nobody to be asked
      return counted == null || counted == 0 ? List.of()
          : List.of("labelled " + FilesThroughRouter.NAMENODE + ", but the Router saw " + counted.longValue() + " files" + did);
    }
    String labelled = String.join(", ", routed) + ": labelled " + FilesThroughRouter.ROUTER + ", but ";
    return counted == null ? List.of(labelled + "the Router does not tell what it saw")
        : counted >= files ? List.of() : List.of(labelled + "of " + files + " files the Router saw " + counted.longValue() + did);
  }
}
