package io.hadoopbench.kms.micro;

import io.hadoopbench.core.micro.CannotRunException;
import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.micro.NativeLibrary;
import io.hadoopbench.core.model.SplitMix64;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.util.DataChecksum;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * How fast does one core make the CRC32C of each 512 bytes, as every HDFS client does when it writes? Hadoop has no switch between its
 * Java and its native code: it takes the native one where libhadoop is loaded. So {@link #crc32cJava} runs in a JVM that cannot find it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
public class ChecksumBenchmark {
  private static final int BYTES_PER_CHECKSUM = 512;
  private static final String NATIVE = "crc32cNative";

  /** An HDFS client takes 9 chunks at a time, a DataNode a packet. */
  @Param({"4608", "65536"})
  public int bytes;

  private DataChecksum checksum;
  private byte[] data;
  private byte[] sums;

  /** @param implementation {@code java} or {@code native} */
  public static MicroBenchmark of(String implementation, int bytes) {
    return MicroBenchmark.of(ChecksumBenchmark.class, implementation.equals("native") ? NATIVE : "crc32cJava",
        Map.of("bytes", Integer.toString(bytes)));
  }

  @Setup
  public void open(BenchmarkParams benchmark) {
    boolean wanted = benchmark.getBenchmark().endsWith("." + NATIVE);
    Optional<String> missing = NativeLibrary.missing();
    if (wanted == missing.isPresent()) {
      throw new CannotRunException(missing.orElse("libhadoop is loaded in spite of the library path"));
    }
    checksum = DataChecksum.newDataChecksum(DataChecksum.Type.CRC32C, BYTES_PER_CHECKSUM);
    data = new byte[bytes];
    new SplitMix64(bytes).nextBytes(data);
    sums = new byte[checksum.getChecksumSize(bytes)];
  }

  @Benchmark
  @Fork(jvmArgsAppend = "-Djava.library.path=none")
  public byte[] crc32cJava() {
    checksum.calculateChunkedSums(data, 0, bytes, sums, 0);
    return sums;
  }

  @Benchmark
  public byte[] crc32cNative() {
    checksum.calculateChunkedSums(data, 0, bytes, sums, 0);
    return sums;
  }
}
