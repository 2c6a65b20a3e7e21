package io.hadoopbench.ec;

import io.hadoopbench.core.scenario.JavaCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.erasurecode.CodecUtil;
import org.apache.hadoop.io.erasurecode.ErasureCoderOptions;
import org.apache.hadoop.io.erasurecode.rawcoder.RawErasureEncoder;

/** Encodes one stripe of 64 KiB cells with the Java raw coder. Decoding {@code n} lost units takes as long as encoding {@code n} parity units. */
public final class JavaCoderLoop implements JavaCode.Loop {
  private static final int CELL_BYTES = 64 << 10;

  private RawErasureEncoder encoder;
  private ByteBuffer[] data;
  private ByteBuffer[] parity;

  /** @param schema codec, data units and parity units, for example {@code rs-6-3}; the codec itself may contain a hyphen */
  @Override
  public void open(String schema) {
    String[] parts = schema.split("-(?=\\d)");
    Configuration conf = new Configuration(false);
    conf.set("io.erasurecode.codec." + parts[0] + ".rawcoders", parts[0] + "_java");
    data = buffers(Integer.parseInt(parts[1]));
    parity = buffers(Integer.parseInt(parts[2]));
    encoder = CodecUtil.createRawEncoder(conf, parts[0], new ErasureCoderOptions(data.length, parity.length));
  }

  private static ByteBuffer[] buffers(int count) {
    return Stream.generate(() -> ByteBuffer.allocateDirect(CELL_BYTES)).limit(count).toArray(ByteBuffer[]::new);
  }

  @Override
  public long code() throws IOException {
    Stream.of(data, parity).flatMap(Stream::of).forEach(ByteBuffer::clear);
    encoder.encode(data, parity);
    return (long) CELL_BYTES * data.length;
  }
}
