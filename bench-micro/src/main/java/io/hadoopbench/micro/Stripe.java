package io.hadoopbench.micro;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.erasurecode.CodecUtil;
import org.apache.hadoop.io.erasurecode.ErasureCodeNative;
import org.apache.hadoop.io.erasurecode.ErasureCoderOptions;

/**
 * One stripe in direct buffers, and its coder.
 *
 * @param codec {@code rs} or {@code xor}
 */
record Stripe(
    String codec, int dataUnits, int parityUnits, ByteBuffer[] data, ByteBuffer[] parity) {
  static final String JAVA = "java";
  static final String NATIVE = "native";

  /**
   * @param schema as in {@code RS-6-3}
   * @param bytes of data, divided among the cells
   */
  static Stripe of(String schema, int bytes) {
    String[] parts = schema.split("-");
    int dataUnits = Integer.parseInt(parts[1]);
    int parityUnits = Integer.parseInt(parts[2]);
    int cell = bytes / dataUnits;
    ByteBuffer[] data = new ByteBuffer[dataUnits];
    byte[] content = new byte[cell];
    Random random = new Random(bytes);
    for (int i = 0; i < dataUnits; i++) {
      random.nextBytes(content);
      data[i] = ByteBuffer.allocateDirect(cell).put(content);
    }
    ByteBuffer[] parity = new ByteBuffer[parityUnits];
    for (int i = 0; i < parityUnits; i++) {
      parity[i] = ByteBuffer.allocateDirect(cell);
    }
    return new Stripe(parts[0].toLowerCase(Locale.ROOT), dataUnits, parityUnits, data, parity);
  }

  /**
   * @throws CannotRun if losing this many units loses data
   */
  void requireSurvives(int lost) {
    if (lost > parityUnits) {
      throw new CannotRun(
          codec.toUpperCase(Locale.ROOT)
              + "-"
              + dataUnits
              + "-"
              + parityUnits
              + " survives the loss of "
              + parityUnits
              + (parityUnits == 1 ? " unit" : " units"));
    }
  }

  ErasureCoderOptions options() {
    return new ErasureCoderOptions(dataUnits, parityUnits);
  }

  /**
   * Adds exactly one raw coder to a configuration, so that Hadoop cannot silently use the other.
   */
  Configuration pin(Configuration conf, String coder) {
    conf.set("io.erasurecode.codec." + codec + ".rawcoders", codec + "_" + coder);
    return conf;
  }

  /** Returns a coder of CodecUtil, or throws with the reason if there is none. */
  static <T> T orCannotRun(Supplier<T> create, String coder) throws CannotRun {
    try {
      return create.get();
    } catch (RuntimeException | LinkageError e) {
      String why = ErasureCodeNative.getLoadingFailureReason();
      throw new CannotRun(coder.equals(NATIVE) && why != null ? why : e.toString());
    }
  }

  /** Resets all buffers for the next operation. */
  static void rewind(ByteBuffer[] buffers) {
    for (ByteBuffer buffer : buffers) {
      if (buffer != null) {
        buffer.clear();
      }
    }
  }

  void encode(Configuration conf) throws IOException {
    var encoder = CodecUtil.createRawEncoder(conf, codec, options());
    rewind(data);
    rewind(parity);
    encoder.encode(data, parity);
    encoder.release();
  }
}
