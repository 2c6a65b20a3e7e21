package io.hadoopbench.gateway.hbase.client;

import io.hadoopbench.core.load.IsolatedJars;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.util.function.IntFunction;

/**
 * Loads {@link HBaseJavaClient} with HBase's jars and ours, without this JVM's class path, because
 * HBase's Hadoop, Protobuf and Netty versions differ from the cluster's.
 */
public final class HBaseClientLoader implements Closeable {
  private final IsolatedJars jars;
  private final IntFunction<long[]> client;

  /**
   * @param classpath the HBase client's class path, with the platform's separator; an entry that
   *     ends with {@code *} stands for all jars in a directory
   * @throws IOException if the class path has no HBase client, or the client does not connect
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
          "cannot create HBase's client for " + quorum + ": " + e.getCause(), e.getCause());
    } catch (ReflectiveOperationException e) {
      throw noClient(e);
    }
  }

  private static IOException noClient(Throwable cause) {
    return new IOException("no HBase client on the given class path: " + cause, cause);
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
