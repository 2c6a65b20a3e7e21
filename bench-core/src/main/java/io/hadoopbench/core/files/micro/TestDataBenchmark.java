package io.hadoopbench.core.files.micro;

import io.hadoopbench.core.files.TestData;
import io.hadoopbench.core.micro.MicroState;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * How fast is the content of files made and verified? If it is not much faster than a codec, a write measures the load
 * generator. Does NOT measure buffers that are out of the CPU's caches.
 */
public class TestDataBenchmark extends MicroState {
  @Param("65536")
  public int bytes;

  private TestData data;
  private byte[] buffer;
  private byte[] written;
  private long position;

  @Override
  protected void prepare() {
    data = TestData.of(TestData.RANDOM, 0);
    buffer = new byte[bytes];
    written = new byte[bytes];
    data.fill(written, 0, bytes, 0);
  }

  @Benchmark
  public byte[] fill() {
    data.fill(buffer, 0, bytes, position);
    position += bytes;
    return buffer;
  }

  @Benchmark
  public long firstDifference() {
    return data.firstDifference(written, 0, bytes, 0);
  }
}
