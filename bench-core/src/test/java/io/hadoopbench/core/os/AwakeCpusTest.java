package io.hadoopbench.core.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AwakeCpusTest {
  @TempDir
  Path dir;

  @Test
  void theKernelHoldsThemAwakeForAsLongAsTheFileIsOpen() throws IOException {
    assumeTrue(mayOpen(), "no permission to write " + AwakeCpus.DEVICE);
    int before = latencyMicros();
    try (AwakeCpus awake = AwakeCpus.hold(AwakeCpus.DEVICE)) {
      assertThat(awake).isNotNull();
      assertThat(latencyMicros()).isZero();
    }
    assertThat(latencyMicros()).as("as if nobody had asked").isEqualTo(before);
  }

  /** A container may show the file to root and refuse it all the same. */
  private static boolean mayOpen() {
    try (FileChannel channel = FileChannel.open(AwakeCpus.DEVICE, StandardOpenOption.WRITE)) {
      return channel.isOpen();
    } catch (IOException e) {
      return false;
    }
  }

  /** What the kernel grants to everybody together. */
  private static int latencyMicros() throws IOException {
    try (InputStream in = Files.newInputStream(AwakeCpus.DEVICE)) {
      return ByteBuffer.wrap(in.readNBytes(Integer.BYTES)).order(ByteOrder.nativeOrder()).getInt();
    }
  }

  @Test
  void aMachineWithoutTheDeviceSaysSo() {
    assertThatThrownBy(() -> AwakeCpus.hold(dir.resolve("none"))).isInstanceOf(IOException.class).hasMessage("there is no " + dir.resolve("none"));
  }

  @Test
  void whatCannotBeWrittenIsSaid() {
    assertThatThrownBy(() -> AwakeCpus.hold(dir)).isInstanceOf(IOException.class).hasMessageContaining(dir.toString());
  }
}
