package io.hadoopbench.gateway.hbase.client;

import io.hadoopbench.core.job.IsolatedJars;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.util.function.IntFunction;

/**
 * {@link HBaseJavaClient} in a class loader that has HBase's jars and our own, and of this JVM's
 * class path nothing: HBase's Hadoop, Protobuf and Netty are others than the cluster's.
 */
public final class HBaseClientLoader implements Closeable {
  private final IsolatedJars jars;
  private final IntFunction<long[]> client;

  /**
   * @param classpath of HBase's client, separated as the platform does it; an entry that ends with
   *     {@code *} stands for the jars beside it
   * @throws IOException if it has no such client, or that does not connect
   */
  public HBaseClientLoader(String classpath, String quorum, String table) throws IOException {
    jars = IsolatedJars.of(classpath, HBaseJavaClient.class);
    client = jars.with(() -> create(quorum, table));
  }

  @SuppressWarnings("unchecked")
  private IntFunction<long[]> create(String quorum, String table) throws IOException {
    try {
      return (IntFunction<long[]>)
          jars.load(HBaseJavaClient.class.getName())
              .getConstructor(String.class, String.class)
              .newInstance(quorum, table);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof LinkageError missing) {
        throw noClient(missing);
      }
      throw new IOException(
          "HBase's client cannot be made for " + quorum + ": " + e.getCause(), e.getCause());
    } catch (ReflectiveOperationException e) {
      throw noClient(e);
    }
  }

  private static IOException noClient(Throwable cause) {
    return new IOException(
        "there is no client of HBase on the class path that was given for it: " + cause, cause);
  }

  public ScanDigest scan(int batch) throws IOException {
    try {
      return jars.with(() -> ScanDigest.of(client.apply(batch)));
    } catch (UncheckedIOException e) {
      throw new IOException(
          "scanning with HBase's client failed: " + e.getCause().getMessage(), e.getCause());
    }
  }

  @Override
  public void close() throws IOException {
    jars.with(
        () -> {
          ((AutoCloseable) client).close();
          return null;
        });
  }
}
