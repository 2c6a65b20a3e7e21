package io.hadoopbench.ingest.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.OtherClientCalls;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Validity;
import io.hadoopbench.core.servers.JmxDelta;
import io.hadoopbench.ingest.workload.IngestWorkload;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Attribution of a tablet server's work in a trial with 100 batches of 50 entries. */
class TabletServerMeterTest {
  private static final String CPU = "CPU seconds";
  private static final int BATCH = 50;
  private static final int BATCHES = 100;
  private static final int ENTRIES = BATCH * BATCHES;

  private final TaskReport report = new TaskReport();
  private final Observed into = new Observed();

  TabletServerMeterTest() {
    Histogram nanos = new Histogram(3);
    nanos.recordValueWithCount(1000, BATCHES);
    report.addOperation(IngestWorkload.BATCH, nanos, new long[0]);
  }

  private JmxDelta held(double ingested, double scanned) {
    JmxDelta used =
        new JmxDelta(
            "the tablet server",
            new TreeMap<>(
                Map.of(
                    TabletServerMeter.INGESTED,
                    ingested,
                    TabletServerMeter.SCANNED,
                    scanned,
                    CPU,
                    2.0)),
            Optional.empty());
    return TabletServerMeter.held(used, report, BATCH, new OtherClientCalls(10, true), into);
  }

  @Test
  void ownEntriesAreAccepted() {
    assertThat(held(ENTRIES, 0).of(CPU)).hasValue(2.0);
    assertThat(into.resources())
        .containsEntry(TabletServerMeter.INGESTED, (double) ENTRIES)
        .containsEntry(TabletServerMeter.SCANNED, 0.0);
    assertThat(into.texts(Validity.Kind.INTERFERENCE)).isEmpty();
    assertThat(into.texts(Validity.Kind.TRANSIENT)).isEmpty();
  }

  @Test
  void fewOtherEntriesAreToleratedAndReported() {
    assertThat(held(ENTRIES * 1.06, ENTRIES * 0.03).of(CPU)).hasValue(2.0);
    assertThat(into.resources().get("tablet-server.otherCallsPercent")).isBetween(8.9, 9.1);
  }

  @Test
  void otherWritesAreDetectedAndCpuIsOmitted() {
    assertThat(held(ENTRIES * 1.2, 0).used()).isEmpty();
    assertThat(into.texts(Validity.Kind.INTERFERENCE))
        .singleElement()
        .asString()
        .isEqualTo(
            "the tablet server counted 6000 entries ingested, but the trial made 5000: other"
                + " clients called it during the trial");
  }

  @Test
  void otherReadsAreDetected() {
    assertThat(held(ENTRIES, 1_000_000).used()).isEmpty();
    assertThat(into.texts(Validity.Kind.INTERFERENCE))
        .singleElement()
        .asString()
        .contains("1005000 entries ingested or scanned");
  }

  @Test
  void tooFewEntriesAreMismatch() {
    assertThat(held(ENTRIES - 1, 0).used()).isEmpty();
    assertThat(into.texts(Validity.Kind.TRANSIENT))
        .singleElement()
        .asString()
        .contains("fewer than the 5000 that the trial made");
  }

  @Test
  void failedBatchMayBeIngestedPartly() {
    report.addErrors(new IllegalStateException("no response"), 10);
    assertThat(held(ENTRIES * 1.15, 0).of(CPU)).hasValue(2.0);
  }
}
