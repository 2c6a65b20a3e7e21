package io.hadoopbench.core.workload;

import org.apache.hadoop.crypto.CryptoInputStream;
import org.apache.hadoop.crypto.CryptoOutputStream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;

/** Inspects streams that were used, for treatments that verify their effect. */
public final class HdfsStreams {
  private HdfsStreams() {}

  /** Returns the stream inside an {@link FSDataOutputStream} or {@link FSDataInputStream}. */
  public static Object wrapped(Object stream) {
    return stream instanceof FSDataOutputStream out
        ? out.getWrappedStream()
        : ((FSDataInputStream) stream).getWrappedStream();
  }

  /** Returns the HDFS stream itself, which an encrypting stream wraps in an encryption zone. */
  public static Object inner(Object stream) {
    Object wrapped = wrapped(stream);
    if (wrapped instanceof CryptoOutputStream crypto) {
      return crypto.getWrappedStream();
    }
    return wrapped instanceof CryptoInputStream crypto ? crypto.getWrappedStream() : wrapped;
  }
}
