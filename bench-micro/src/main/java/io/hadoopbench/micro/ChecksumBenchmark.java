package io.hadoopbench.micro;

import java.util.Optional;
import java.util.Random;
import org.apache.hadoop.util.DataChecksum;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Param;

/**
 * How fast does one core compute a CRC32C per 512 bytes, as every HDFS client does when it writes?
 * Hadoop has no switch between its Java and its native code: it uses the native code if libhadoop
 * is loaded. So {@link #crc32cJava} runs in a JVM that cannot find libhadoop.
 */
public class ChecksumBenchmark extends MicroState {
  private static final int BYTES_PER_CHECKSUM = 512;
  private static final String NATIVE = "crc32cNative";

  /** An HDFS client computes 9 chunks at a time, a DataNode a whole packet. */
  @Param({"4608", "65536"})
  public int bytes;

  private DataChecksum checksum;
  private byte[] data;
  private byte[] sums;

  @Override
  protected void prepare(String benchmark) {
    boolean wanted = benchmark.endsWith("." + NATIVE);
    Optional<String> missing = NativeLibrary.missing();
    if (wanted == missing.isPresent()) {
      throw new CannotRun(
          missing.orElse("libhadoop is loaded although java.library.path should prevent it"));
    }
    checksum = DataChecksum.newDataChecksum(DataChecksum.Type.CRC32C, BYTES_PER_CHECKSUM);
    data = new byte[bytes];
    new Random(bytes).nextBytes(data);
    sums = new byte[checksum.getChecksumSize(bytes)];
  }

  @Benchmark
  @Fork(value = 2, jvmArgsAppend = "-Djava.library.path=none")
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
