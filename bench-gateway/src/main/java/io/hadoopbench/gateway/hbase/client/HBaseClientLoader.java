package io.hadoopbench.gateway.hbase.client;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;

/**
 * {@link HBaseJavaClient} in a class loader that has HBase's jars and our own, and of this JVM's class path nothing: HBase's Hadoop,
 * Protobuf and Netty are others than the cluster's.
 */
public final class HBaseClientLoader implements Closeable {
  /** By class path, for as long as this JVM lives: a second loader would have all that code compiled again, which no user's client has. */
  private static final Map<String, URLClassLoader> LOADERS = new ConcurrentHashMap<>();

  private final URLClassLoader loader;
  private final IntFunction<long[]> client;

  /**
   * @param classpath of HBase's client, separated as the platform does it; an entry that ends with {@code *} stands for the jars beside it
   * @throws IOException if it has no such client, or that does not connect
   */
  public HBaseClientLoader(String classpath, String quorum, String table) throws IOException {
    URL[] urls = urls(classpath);
    loader = LOADERS.computeIfAbsent(classpath, path -> new URLClassLoader(urls, ClassLoader.getPlatformClassLoader()));
    client = with(() -> create(quorum, table));
  }

  @SuppressWarnings("unchecked")
  private IntFunction<long[]> create(String quorum, String table) throws IOException {
    try {
      return (IntFunction<long[]>) loader.loadClass(HBaseJavaClient.class.getName()).getConstructor(String.class, String.class)
          .newInstance(quorum, table);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof LinkageError missing) {
        throw noClient(missing);
      }
      throw new IOException("HBase's client cannot be made for " + quorum + ": " + e.getCause(), e.getCause());
    } catch (ReflectiveOperationException e) {
      throw noClient(e);
    }
  }

  private static IOException noClient(Throwable cause) {
    return new IOException("there is no client of HBase on the class path that was given for it: " + cause, cause);
  }

  /** The jar or folder of our own classes. */
  public static Path ours() throws IOException {
    try {
      return Path.of(HBaseClientLoader.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException("cannot find our own jar", e);
    }
  }

  private static URL[] urls(String classpath) throws IOException {
    List<URL> urls = new ArrayList<>(List.of(ours().toUri().toURL()));
    for (String entry : classpath.split(File.pathSeparator)) {
      if (entry.endsWith("*")) {
        File[] jars = new File(entry.substring(0, entry.length() - 1)).listFiles((directory, name) -> name.endsWith(".jar"));
        for (File jar : jars == null ? new File[0] : jars) {
          urls.add(jar.toURI().toURL());
        }
      } else if (!entry.isEmpty()) {
        urls.add(Path.of(entry).toUri().toURL());
      }
    }
    return urls.toArray(URL[]::new);
  }

  public ScanDigest scan(int batch) throws IOException {
    try {
      return with(() -> ScanDigest.of(client.apply(batch)));
    } catch (UncheckedIOException e) {
      throw new IOException("scanning with HBase's client failed: " + e.getCause().getMessage(), e.getCause());
    }
  }

  /** May fail as a client does. */
  @FunctionalInterface
  private interface Call<T> {
    T run() throws IOException;
  }

  /** Hadoop and HBase look for classes where the thread does. */
  private <T> T with(Call<T> call) throws IOException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return call.run();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Override
  public void close() throws IOException {
    with(() -> {
      try {
        ((AutoCloseable) client).close();
      } catch (IOException | RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new IOException(e);
      }
      return null;
    });
  }
}
