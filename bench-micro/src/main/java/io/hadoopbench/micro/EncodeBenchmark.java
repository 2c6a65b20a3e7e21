package io.hadoopbench.micro;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.erasurecode.CodecUtil;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureEncoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * How fast does one core compute parity? Each operation encodes one stripe of {@code bytes} of
 * data, between direct buffers, as a writer does. Does NOT measure the copies into the cells, or
 * the underlying streams.
 */
public class EncodeBenchmark extends MicroState {
  @Param({"RS-6-3", "XOR-2-1"})
  public String schema;

  @Param({Stripe.JAVA, Stripe.NATIVE})
  public String coder;

  /**
   * Cells of 64 KiB and of 1 MiB with six data units; the built-in policies have cells of 1 MiB.
   */
  @Param({"393216", "6291456"})
  public int bytes;

  private Stripe stripe;
  private RawErasureEncoder encoder;

  @Override
  protected void prepare(String benchmark) throws CannotRun {
    stripe = Stripe.of(schema, bytes);
    Configuration conf = stripe.pin(new Configuration(false), coder);
    encoder =
        Stripe.orCannotRun(
            () -> CodecUtil.createRawEncoder(conf, stripe.codec(), stripe.options()), coder);
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
