package io.hadoopbench.kms;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.servers.JmxDelta;
import io.hadoopbench.core.servers.TrialCalls;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Expected counts of NameNode and KMS for a trial. */
class FileCallsTest {
  private static FileCalls of(
      Map<String, Long> operations, boolean zone, boolean streams, String... verified) {
    TaskReport report = new TaskReport();
    operations.forEach(
        (name, count) -> {
          Histogram nanos = new Histogram(3);
          nanos.recordValueWithCount(1000, count);
          report.addOperation(name, nanos, new long[0]);
        });
    for (String value : verified) {
      report.evidence().add("data.verified", value);
    }
    return FileCalls.of(report, streams, zone);
  }

  private static TrialCalls calls(String what, double least, double most) {
    return new TrialCalls("n", what, least, most);
  }

  @Test
  void fileInZoneCostsCreateNewKeyAndDecryption() {
    FileCalls files = of(Map.of("create", 600L, "close", 600L), true, true);
    assertThat(files.files()).isEqualTo(600);
    assertThat(files.creates("n")).isEqualTo(calls("create calls", 600, 620));
    assertThat(files.keysTaken("n").least()).isEqualTo(600);
    assertThat(files.keysDecrypted("n")).isEqualTo(calls("calls to decrypt keys", 600, 620));
    assertThat(files.keysMade("n")).isEqualTo(calls("calls for new keys", 0, 620));
  }

  @Test
  void plainFilesAndRpcsDecryptNoKey() {
    assertThat(of(Map.of("create", 600L), false, true).keysDecrypted("n").least()).isZero();
    assertThat(of(Map.of("create", 600L), true, false).keysDecrypted("n"))
        .isEqualTo(calls("calls to decrypt keys", 0, 20));
  }

  @Test
  void totalCallsAreBoundedToDetectOtherClients() {
    JmxDelta read =
        new JmxDelta(
            "the NameNode", new TreeMap<>(Map.of("SendHeartbeat", 40.0)), Optional.empty());
    double run = 300 + 40;
    assertThat(of(Map.of("create", 600L, "close", 600L), false, true).all(read))
        .isEqualTo(new TrialCalls("calls", "calls", 600, 1200 + run));
    assertThat(of(Map.of("rename", 300L, "delete", 300L), false, true).all(read))
        .isEqualTo(new TrialCalls("calls", "calls", 300, 1200 + run));
    assertThat(of(Map.of("open", 4L, "pread", 400L, "file", 4L), false, true).all(read))
        .isEqualTo(new TrialCalls("calls", "calls", 4, 12 + run));
    assertThat(of(Map.of("list", 500L, "failed", 3L, "response", 500L), false, true).all(read))
        .as("an operation that is a call")
        .isEqualTo(new TrialCalls("calls", "calls", 500, 500 + run));
  }

  @Test
  void renamedFilesWereCreatedAndVerifiedFilesAreReopened() {
    assertThat(of(Map.of("rename", 300L, "delete", 300L), true, true).creates("n").least())
        .isEqualTo(300);
    FileCalls read = of(Map.of("open", 4L, "pread", 400L, "file", 4L), true, true, "all bytes");
    assertThat(read.files()).isEqualTo(4);
    assertThat(read.opens("n").least()).isEqualTo(4);
    assertThat(read.keysDecrypted("n")).isEqualTo(calls("calls to decrypt keys", 4, 28));
    assertThat(read.creates("n")).isEqualTo(calls("create calls", 0, Double.POSITIVE_INFINITY));
  }

  /** A plain trial makes no KMS calls, and does not raise the limit of the encrypted trial. */
  @Test
  void countsOfInterleavedTrialsAreAdded() {
    FileCalls both =
        of(Map.of("create", 600L, "close", 600L), true, true)
            .plus(of(Map.of("create", 900L, "close", 900L), false, true));
    assertThat(both.creates("n")).isEqualTo(calls("create calls", 1500, 1540));
    assertThat(both.keysTaken("n").least()).isEqualTo(600);
    assertThat(both.keysDecrypted("n")).isEqualTo(calls("calls to decrypt keys", 600, 620));
    assertThat(both.keysMade("n")).isEqualTo(calls("calls for new keys", 0, 620));
  }
}
