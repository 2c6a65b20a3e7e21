package io.hadoopbench.ec.micro;

import io.hadoopbench.core.micro.BenchmarkConf;
import io.hadoopbench.core.micro.CannotRunException;
import io.hadoopbench.core.micro.HeldAgainst;
import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.micro.MicroState;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.erasurecode.CodecUtil;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureEncoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * How fast does one core compute parity? Each operation encodes one stripe of {@code bytes} of data, between direct buffers, as a
 * writer does. Does NOT measure the copies into the cells, nor the streams that take them on.
 */
@HeldAgainst(name = "plain ISA-L", benchmark = IsalEncodeBenchmark.class, same = {"schema", "bytes"})
@HeldAgainst(name = "memory copy", benchmark = MemoryCopyBenchmark.class)
public class EncodeBenchmark extends MicroState {
  @Param({"RS-6-3", "RS-3-2", "RS-10-4", "XOR-2-1"})
  public String schema;

  @Param({Stripe.JAVA, Stripe.NATIVE})
  public String coder;

  /** Cells of 16 KiB, 64 KiB and 1 MiB with six data units; HDFS takes 1 MiB. */
  @Param({"98304", "393216", "6291456"})
  public int bytes;

  private Stripe stripe;
  private RawErasureEncoder encoder;

  public static MicroBenchmark of(String schema, String coder, int bytes) {
    return MicroBenchmark.of(EncodeBenchmark.class, "encode",
        Map.of("schema", schema, "coder", coder, "bytes", Integer.toString(bytes)));
  }

  @Override
  protected void prepare() throws CannotRunException {
    stripe = Stripe.of(schema, bytes);
    Configuration conf = stripe.pin(BenchmarkConf.load(), coder);
    encoder = Stripe.orCannotRun(() -> CodecUtil.createRawEncoder(conf, stripe.codec(), stripe.options()), coder);
  }

  @Benchmark
  public ByteBuffer[] encode() throws IOException {
    Stripe.rewind(stripe.data());
    Stripe.rewind(stripe.parity());
    encoder.encode(stripe.data(), stripe.parity());
    return stripe.parity();
  }

  @Override
  public void close() {
    encoder.release();
  }
}
