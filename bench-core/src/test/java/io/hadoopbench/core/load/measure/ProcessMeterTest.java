package io.hadoopbench.core.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProcessMeterTest {
  @Test
  void systemCallBytesAreReadFromProcSelfIo() {
    assertThat(ProcessMeter.procIo("rchar: 4292\nwchar: 77\nsyscr: 13\nread_bytes: 0\n"))
        .isEqualTo(Map.of("syscallReadBytes", 4292.0, "syscallWrittenBytes", 77.0));
    assertThat(ProcessMeter.procIo("nonsense")).isEmpty();
  }

  @Test
  void aDifferenceIsWhatWasUsedInBetween() throws IOException {
    var before = ProcessMeter.read();
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long until = threads.getCurrentThreadCpuTime() + 50_000_000;
    while (threads.getCurrentThreadCpuTime() < until) {
      Thread.onSpinWait();
    }
    assertThat(ProcessMeter.difference(before, ProcessMeter.read()).get("client.cpuSeconds"))
        .isGreaterThan(0.0);
  }
}
