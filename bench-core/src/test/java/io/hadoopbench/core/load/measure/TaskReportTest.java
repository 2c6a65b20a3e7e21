package io.hadoopbench.core.load.measure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class TaskReportTest {
  private static TaskReport task(int n) {
    TaskReport report =
        TaskReport.ofTask(Window.ofTask(1000, 10_000_000L * n, 1_000_000_000 - 9_000_000L * n, n));
    Histogram nanos = OperationRecorder.newHistogram();
    nanos.recordValue(1000L * n);
    report.addOperation("create", nanos, new long[n]);
    report.addOperation("create", nanos, new long[] {1, 2});
    report.addBytes(new long[] {n, 1});
    report.addErrors(new IOException("broken " + n), n);
    report.addResource("client.cpuSeconds", n);
    report.evidence().add("host", "h" + n);
    report.addGap(n);
    return report;
  }

  private static TaskReport copy(TaskReport report) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TaskReportFormat.write(List.of(report), out);
    return read(out.toByteArray(), out.size());
  }

  private static TaskReport read(byte[] bytes, int length) throws IOException {
    return TaskReportFormat.read(new ByteArrayInputStream(bytes, 0, length)).get(0);
  }

  private static String text(TaskReport r) {
    StringBuilder series = new StringBuilder();
    r.perSecond()
        .forEach((op, counts) -> series.append(op).append(java.util.Arrays.toString(counts)));
    return r.tasks()
        + " "
        + r.longestGapNanos()
        + " "
        + r.window()
        + " "
        + r.latencyNanos()
        + series
        + java.util.Arrays.toString(r.bytesPerSecond())
        + r.errors()
        + r.resources()
        + r.evidence().asMap();
  }

  @Test
  void addingIsAssociative() {
    String left = text(task(1).plus(task(2)).plus(task(3)));
    String right = text(task(1).plus(task(2).plus(task(3))));
    assertThat(left).isEqualTo(right);
  }

  @Test
  void anEmptyReportIsNeutral() {
    assertThat(text(new TaskReport().plus(task(4)))).isEqualTo(text(task(4)));
    assertThat(text(task(4).plus(new TaskReport()))).isEqualTo(text(task(4)));
  }

  @Test
  void addingLeavesTheOtherReportAsItWas() {
    TaskReport other = task(3);
    String before = text(other);
    task(5).plus(other).plus(other);
    assertThat(text(other)).isEqualTo(before);
  }

  @Test
  void writtenAndReadItIsTheSame() throws IOException {
    TaskReport sum = task(1).plus(task(7));
    assertThat(text(copy(sum))).isEqualTo(text(sum));
    assertThat(copy(sum).errorSamples()).isEqualTo(sum.errorSamples());
    assertThat(copy(new TaskReport()).window()).isNull();
  }

  @Test
  void windowsKeepTheEarliestAndTheLatest() {
    Window sum = task(1).plus(task(20)).window();
    assertThat(sum.firstStart()).isEqualTo(1_010_000_000);
    assertThat(sum.lastStart()).isEqualTo(1_200_000_000);
    assertThat(sum.lateStarts()).isEqualTo(1);
    assertThat(sum.fullSeconds()).isEqualTo(1.01);
    assertThat(sum.clockAheadMax() - sum.clockAheadMin()).isEqualTo(19);
  }

  @Test
  void damagedBytesAreAnIoExceptionAndNeverMuchMemory() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TaskReportFormat.write(List.of(task(3)), out);
    Random random = new Random(1);
    for (int i = 0; i < 2000; i++) {
      byte[] bytes = out.toByteArray();
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      int length = random.nextInt(bytes.length + 1);
      try {
        read(bytes, length);
      } catch (IOException expected) {
        assertThat(expected).isNotNull();
      }
    }
    for (String none : List.of("null", "{\"version\":5}", "{\"version\":5,\"arms\":[null]}")) {
      assertThatThrownBy(() -> read(none.getBytes(UTF_8), none.length()))
          .as(none)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("damaged");
    }
    assertThatThrownBy(() -> read("{\"version\":9}".getBytes(UTF_8), 13))
        .hasMessageContaining("format 9");
  }

  @Test
  void evidenceStaysSmallHoweverManyValuesThereAre() {
    Evidence evidence = new Evidence();
    for (int i = 0; i < 1000; i++) {
      evidence.add("host", "h" + i);
    }
    assertThat(evidence.values("host"))
        .hasSize(Evidence.MAX_VALUES + 1)
        .containsEntry(Evidence.OTHERS, 1000L - Evidence.MAX_VALUES);
  }
}
