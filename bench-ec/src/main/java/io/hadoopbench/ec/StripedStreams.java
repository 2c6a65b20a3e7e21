package io.hadoopbench.ec;

import io.hadoopbench.core.measure.Evidence;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.DFSStripedInputStream;
import org.apache.hadoop.hdfs.DFSStripedOutputStream;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.io.erasurecode.CodecUtil;
import org.apache.hadoop.io.erasurecode.ErasureCodeNative;
import org.apache.hadoop.io.erasurecode.ErasureCoderOptions;

/** Reads out of a stream that was really used which raw coder worked in it. */
final class StripedStreams {
  /** Evidence: kind of the stream. */
  static final String STREAM = "stream.kind";
  static final String STRIPED = "striped";
  static final String REPLICATED = "replicated";
  /** Evidence: class of the raw coder in the stream. A reader has one ready, whether or not it has something to decode. */
  static final String CODER = "stream.rawCoder";
  /** Evidence: class that the task's configuration gives, whether or not a stream needed it. */
  static final String CONFIGURED = "task.rawCoder";
  static final String ISAL = "isal.library";

  private StripedStreams() { }

  static void describe(FSDataOutputStream out, Evidence evidence) throws IOException {
    describe(out.getWrappedStream(), DFSStripedOutputStream.class, "encoder", evidence);
  }

  static void describe(FSDataInputStream in, Evidence evidence) throws IOException {
    describe(in.getWrappedStream(), DFSStripedInputStream.class, "decoder", evidence);
  }

  /** Hadoop tells a stream's coder to nobody; the fields have had these names since 3.0. */
  private static void describe(Object stream, Class<?> striped, String field, Evidence evidence) throws IOException {
    if (!striped.isInstance(stream)) {
      evidence.add(STREAM, REPLICATED);
      return;
    }
    evidence.add(STREAM, STRIPED);
    try {
      Field coder = striped.getDeclaredField(field);
      coder.setAccessible(true);
      evidence.add(CODER, coder.get(stream).getClass().getSimpleName());
    } catch (NoSuchFieldException | IllegalAccessException e) {
      throw new IOException("cannot see which raw coder " + stream.getClass().getName() + " used: " + e, e);
    }
  }

  /** What the task's configuration gives for a policy. */
  static void describe(Configuration conf, Optional<ErasureCodingPolicy> policy, Evidence evidence) {
    if (policy.isPresent()) {
      var encoder = CodecUtil.createRawEncoder(conf, policy.get().getCodecName(),
          new ErasureCoderOptions(policy.get().getNumDataUnits(), policy.get().getNumParityUnits()));
      evidence.add(CONFIGURED, encoder.getClass().getSimpleName());
      encoder.release();
    }
    if (ErasureCodeNative.isNativeCodeLoaded()) {
      evidence.add(ISAL, ErasureCodeNative.getLibraryName());
    }
  }
}
