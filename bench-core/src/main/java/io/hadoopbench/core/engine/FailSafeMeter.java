package io.hadoopbench.core.engine;

import io.hadoopbench.core.design.Meter;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.ServerPages;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.servers.SampledServers;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Wraps a meter whose server may stop responding. If it does, the trial continues without this
 * meter's values, because all maps are waiting at the barrier.
 */
final class FailSafeMeter implements Meter.Opened {
  private final Meter.Opened meter;
  private final ServerPages pages;

  private IOException lost;

  /** The first reading of this trial; null if the server is lost. */
  private Meter.Reading begun;

  FailSafeMeter(Meter.Opened meter, ServerPages pages) {
    this.meter = meter;
    this.pages = pages;
  }

  @FunctionalInterface
  private interface Call {
    void run() throws IOException;
  }

  private void unlessLost(Call call) throws IOException {
    if (lost == null) {
      try {
        call.run();
      } catch (InterruptedIOException e) {
        throw e;
      } catch (IOException e) {
        lost = e;
      }
    }
  }

  @Override
  public boolean needsFreshMetrics() {
    return meter.needsFreshMetrics();
  }

  @Override
  public void beforeJob(List<Trial> group) throws IOException {
    lost = null;
    unlessLost(() -> meter.beforeJob(group));
  }

  @Override
  public List<SampledServers> watched() throws IOException {
    List<SampledServers> all = new ArrayList<>();
    unlessLost(() -> all.addAll(meter.watched()));
    return all;
  }

  @Override
  public void interleaved(Trial trial, TaskReport report, Observed into) {
    meter.interleaved(trial, report, into);
  }

  @Override
  public void atBarrier() throws IOException {
    unlessLost(() -> meter.atBarrier());
  }

  @Override
  public Meter.Reading start(List<Trial> group) throws IOException {
    unlessLost(() -> begun = meter.start(group));
    return new Meter.Reading() {
      @Override
      public void jobEnded() throws IOException {
        unlessLost(() -> begun.jobEnded());
      }

      @Override
      public void stop(List<TaskReport> reports, Observed into) throws IOException {
        unlessLost(() -> begun.stop(reports, into));
        if (lost != null) {
          pages.lost(lost, into);
        }
      }
    };
  }
}
