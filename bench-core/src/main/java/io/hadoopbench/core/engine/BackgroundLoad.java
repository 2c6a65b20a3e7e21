package io.hadoopbench.core.engine;

import io.hadoopbench.core.design.Meter;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.os.HostCpu;
import io.hadoopbench.core.os.ProcessCpu;
import io.hadoopbench.core.result.Interference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Measures the CPU share of other programs on this host during a trial on the embedded cluster,
 * whose servers are all children of this process. On an existing cluster, a server's work cannot be
 * attributed to individual clients.
 *
 * @param proc the directory {@code /proc}
 */
record BackgroundLoad(Path proc) implements Meter.Opened {
  BackgroundLoad() {
    this(Path.of("/proc"));
  }

  /** CPU seconds since the host started. */
  private record Cpu(double others, double all) {}

  @Override
  public boolean needsFreshMetrics() {
    return false;
  }

  @Override
  public Meter.Reading start(List<Trial> group) throws IOException {
    Optional<Cpu> before = cpu();
    return new Meter.Reading() {
      private Optional<Cpu> after = Optional.empty();

      @Override
      public void jobEnded() throws IOException {
        after = cpu();
      }

      @Override
      public void stop(List<TaskReport> reports, Observed into) {
        if (before.isPresent() && after.isPresent() && after.get().all() > before.get().all()) {
          double others = Math.max(0, after.get().others() - before.get().others());
          into.metrics()
              .put(Interference.OTHERS, 100 * others / (after.get().all() - before.get().all()));
        }
      }
    };
  }

  private Optional<Cpu> cpu() throws IOException {
    OptionalLong self = ProcessCpu.self(proc);
    Map<Long, Double> own =
        self.isPresent() ? new ProcessCpu(proc, self.getAsLong()).read() : Map.of();
    Optional<HostCpu> host = HostCpu.read(proc.resolve("stat"), System.nanoTime());
    return own.isEmpty()
        ? Optional.empty()
        : host.map(cpu -> new Cpu(cpu.programs() - ProcessCpu.sum(own), cpu.all()));
  }
}
