package io.hadoopbench.core.profile;

import io.hadoopbench.core.store.Stacks;
import java.io.IOException;
import java.time.Duration;
import jdk.jfr.Recording;

/** JFR in this JVM, for where async-profiler does not work. */
final class JfrSampler implements TaskSampler {
  private Recording recording;

  /** @throws IOException if this JVM has no JFR */
  JfrSampler() throws IOException {
    Jfr.require();
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
    try {
      return Jfr.read(recording, JfrStacks::read);
    } finally {
      drop();
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
