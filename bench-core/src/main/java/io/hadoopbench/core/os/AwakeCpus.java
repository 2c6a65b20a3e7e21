package io.hadoopbench.core.os;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps the CPUs of this host awake while they have nothing to do: Linux is told that nobody can wait for a CPU to wake up. It holds for as long as the file is open, so that
 * it ends with this process, however that ends. Source: the kernel's documentation of PM QoS, {@code Documentation/power/pm_qos_interface.rst}.
 */
public final class AwakeCpus implements AutoCloseable {
  /** Only root may write it, if nobody changed that. */
  public static final Path DEVICE = Path.of("/dev/cpu_dma_latency");

  private final FileChannel open;

  private AwakeCpus(FileChannel open) {
    this.open = open;
  }

  /** @throws IOException in one line, if there is no such device or this user may not write it */
  public static AwakeCpus hold(Path device) throws IOException {
    if (!Files.isWritable(device)) {
      throw new IOException(Files.exists(device) ? "no permission to write " + device : "there is no " + device);
    }
    FileChannel channel = FileChannel.open(device, StandardOpenOption.WRITE);
    try {
      channel.write(ByteBuffer.allocate(Integer.BYTES)); // no microsecond
      return new AwakeCpus(channel);
    } catch (IOException e) {
      channel.close();
      throw new IOException("cannot write " + device + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void close() throws IOException {
    open.close();
  }
}
