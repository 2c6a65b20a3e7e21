package io.hadoopbench.micro;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.erasurecode.CodecUtil;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureDecoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * How fast does one core compute lost data? Each operation decodes the first {@code lost} data
 * units of one stripe of {@code bytes} of data, between direct buffers, from the remaining units.
 * Does NOT measure reading them.
 */
public class DecodeBenchmark extends MicroState {
  @Param("RS-6-3")
  public String schema;

  @Param({Stripe.JAVA, Stripe.NATIVE})
  public String coder;

  /**
   * Cells of 64 KiB and of 1 MiB with six data units; the built-in policies have cells of 1 MiB.
   */
  @Param({"393216", "6291456"})
  public int bytes;

  @Param({"1", "2", "3"})
  public int lost;

  private RawErasureDecoder decoder;
  private ByteBuffer[] units;
  private ByteBuffer[] recovered;
  private int[] lostUnits;

  @Override
  protected void prepare(String benchmark) throws IOException {
    Stripe stripe = Stripe.of(schema, bytes);
    stripe.requireSurvives(lost);
    Configuration conf = stripe.pin(new Configuration(false), coder);
    decoder =
        Stripe.orCannotRun(
            () -> CodecUtil.createRawDecoder(conf, stripe.codec(), stripe.options()), coder);
    stripe.encode(conf);
    lostUnits = IntStream.range(0, lost).toArray();
    units = new ByteBuffer[stripe.dataUnits() + stripe.parityUnits()];
    System.arraycopy(stripe.data(), lost, units, lost, stripe.dataUnits() - lost);
    // only the first parity units, because a reader fetches no more than it needs
    System.arraycopy(stripe.parity(), 0, units, stripe.dataUnits(), lost);
    recovered = new ByteBuffer[lost];
    for (int i = 0; i < lost; i++) {
      recovered[i] = ByteBuffer.allocateDirect(stripe.data()[0].capacity());
    }
    decode();
    for (int i = 0; i < lost; i++) {
      if (!recovered[i].clear().equals(stripe.data()[i].clear())) {
        throw new IllegalStateException(
            coder + " decoded unit " + i + " of " + schema + " incorrectly");
      }
    }
  }

  @Benchmark
  public ByteBuffer[] decode() throws IOException {
    Stripe.rewind(units);
    Stripe.rewind(recovered);
    decoder.decode(units, lostUnits, recovered);
    return recovered;
  }

  @Override
  public void close() {
    decoder.release();
  }
}
