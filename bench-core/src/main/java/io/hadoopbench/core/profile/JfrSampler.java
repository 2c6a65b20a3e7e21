package io.hadoopbench.core.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/** JFR in this JVM, for where async-profiler does not work. */
final class JfrSampler implements TaskSampler {
  private Recording recording;

  /** @throws IOException if this JVM has no JFR */
  JfrSampler() throws IOException {
    check();
  }

  /** @throws IOException if this JVM has no JFR */
  static void check() throws IOException {
    if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty() || !FlightRecorder.isAvailable()) {
      throw new IOException(System.getProperty("java.home") + " has no JFR");
    }
  }

  @Override
  public void start() {
    drop();
    recording = new Recording();
    recording.enable(JfrStacks.EVENT).withPeriod(Duration.ofMillis(JfrStacks.INTERVAL_MILLIS));
    recording.start();
  }

  @Override
  public void stop() {
    recording.stop();
  }

  @Override
  public Stacks stacks() throws IOException {
    Path file = Files.createTempFile("hadoop-bench-", ".jfr");
    try {
      recording.dump(file);
      return JfrStacks.read(file);
    } finally {
      drop();
      Files.delete(file);
    }
  }

  private void drop() {
    if (recording != null) {
      recording.close();
    }
  }

  @Override
  public String engine() {
    return Sampling.JFR_ENGINE;
  }
}
