package io.hadoopbench.core.files;

import java.io.IOException;
import java.lang.reflect.Field;
import org.apache.hadoop.crypto.CryptoInputStream;
import org.apache.hadoop.crypto.CryptoOutputStream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;

/** Looks into streams that were really used; for treatments that prove what worked there. */
public final class HdfsStreams {
  private HdfsStreams() {}

  /** What an {@link FSDataOutputStream} or {@link FSDataInputStream} wraps. */
  public static Object wrapped(Object stream) {
    return stream instanceof FSDataOutputStream out
        ? out.getWrappedStream()
        : ((FSDataInputStream) stream).getWrappedStream();
  }

  /** HDFS's own stream: in an encryption zone it is inside the one that encrypts. */
  public static Object inner(Object stream) {
    Object wrapped = wrapped(stream);
    if (wrapped instanceof CryptoOutputStream crypto) {
      return crypto.getWrappedStream();
    }
    return wrapped instanceof CryptoInputStream crypto ? crypto.getWrappedStream() : wrapped;
  }

  /**
   * What Hadoop tells nobody.
   *
   * @param declaring the class that has the field
   * @throws IOException if this release of Hadoop has no such field
   */
  public static Object field(Object stream, Class<?> declaring, String name) throws IOException {
    try {
      Field field = declaring.getDeclaredField(name);
      field.setAccessible(true);
      return field.get(stream);
    } catch (ReflectiveOperationException e) {
      throw new IOException(
          "cannot see the " + name + " that " + stream.getClass().getName() + " used: " + e, e);
    }
  }
}
