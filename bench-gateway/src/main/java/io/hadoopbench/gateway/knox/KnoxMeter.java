package io.hadoopbench.gateway.knox;

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the Knox of a variant used, what its TLS connections agreed upon, and the options of its JVM. An existing gateway tells none of it.
 */
public final class KnoxMeter implements Meter {
  /** What the ids of metrics of its CPU begin with. */
  public static final String SERVER = "gateway";
  /** Evidence: {@code protocol suite engine} of the job's connections with their number, and what the JVM was started with. */
  static final String TLS_SEEN = "tls.gateway";
  static final String JVM_OPTIONS = "gateway.jvmOptions";

  private static final String CPU = "CPU seconds";
  private static final List<Counter> COUNTERS = List.of(Counter.cpuSeconds(CPU));

  private final CpuCost cost;

  public KnoxMeter(CpuCost cost) {
    this.cost = cost;
  }

  @Override
  public Opened open(RunContext run) {
    return new Running(run, new Gateways(run.cluster(), run.settings()));
  }

  private final class Running implements OfOne {
    private final RunContext run;
    private final Gateways gateways;
    private JmxDelta.Reading beforeJob;
    private Optional<Map<String, Long>> connectionsBefore = Optional.empty();

    Running(RunContext run, Gateways gateways) {
      this.run = run;
      this.gateways = gateways;
    }

    /** CPU and connections are of the moment. */
    @Override
    public boolean needsFreshMetrics() {
      return false;
    }

    private Optional<Jmx> page(Variant variant) throws IOException {
      Optional<ServerAccess> gateway = gateways.embedded(variant);
      return gateway.isEmpty() ? Optional.empty() : run.pages().of("the gateway", gateway.get().web());
    }

    @Override
    public void beforeJob(Trial trial) throws IOException {
      Optional<Jmx> knox = page(trial.variant());
      if (knox.isPresent()) {
        beforeJob = read(knox.get());
        connectionsBefore = KnoxConnections.of(knox.get());
      }
    }

    @Override
    public ReadingOfOne start(Trial trial) throws IOException {
      Optional<Jmx> knox = page(trial.variant());
      if (knox.isEmpty()) {
        return (report, into) -> { };
      }
      JmxDelta.Reading atBarrier = read(knox.get());
      return (report, into) -> add(trial.variant(), knox.get(), atBarrier, report, into);
    }

    private JmxDelta.Reading read(Jmx knox) throws IOException {
      return JmxDelta.Reading.of("the gateway", knox, COUNTERS);
    }

    private void add(Variant variant, Jmx knox, JmxDelta.Reading atBarrier, TaskReport report, Observed into) throws IOException {
      JmxDelta.Reading now = read(knox);
      JmxDelta used = now.since(atBarrier);
      JmxDelta ofJob = used.doubt().isPresent() ? used : now.since(beforeJob);
      into.judge(ofJob);
      List<String> wanted = KnoxLevels.flagList(variant);
      into.evidence().add(JVM_OPTIONS, KnoxConnections.jvmOptions(knox).stream()
          .filter(option -> option.startsWith("-X") || wanted.contains(option)).collect(Collectors.joining(" ")));
      if (ofJob.doubt().isEmpty()) {
        KnoxConnections.of(knox).map(all -> KnoxConnections.since(connectionsBefore.orElse(Map.of()), all))
            .ifPresent(all -> all.forEach((kind, count) -> into.evidence().add(TLS_SEEN, kind, count)));
      }
      used.of(CPU).ifPresent(seconds -> cost.tell(SERVER, seconds, report, run.settings(), into));
    }
  }
}
