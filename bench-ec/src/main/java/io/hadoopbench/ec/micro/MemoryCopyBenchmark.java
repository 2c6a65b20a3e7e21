package io.hadoopbench.ec.micro;

import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.micro.MicroState;
import java.nio.ByteBuffer;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * How fast does one core move bytes through memory? Each operation copies {@code bytes} from one direct buffer to another, both larger
 * than the CPU's caches. A copied byte is read once and written once; coders read all data and write parity, or what was lost.
 */
public class MemoryCopyBenchmark extends MicroState {
  /** 128 MB: several times the last cache of a core's group. */
  @Param("134217728")
  public int bytes;

  private ByteBuffer from;
  private ByteBuffer to;

  public static MicroBenchmark of() {
    return MicroBenchmark.of(MemoryCopyBenchmark.class, "copy", Map.of("bytes", Integer.toString(128 << 20)));
  }

  /** Written once, because pages that were never written are all the same one. */
  @Override
  protected void prepare() {
    from = ByteBuffer.allocateDirect(bytes);
    to = ByteBuffer.allocateDirect(bytes);
    while (from.hasRemaining()) {
      from.putLong(from.position());
    }
    copy();
  }

  @Benchmark
  public ByteBuffer copy() {
    from.clear();
    return to.clear().put(from);
  }
}
