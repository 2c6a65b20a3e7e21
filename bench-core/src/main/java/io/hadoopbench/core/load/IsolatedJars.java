package io.hadoopbench.core.load;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Runs a client with its own class path. The class loader finds only the JDK and the client's jars,
 * so Hadoop and other libraries may differ from those of the cluster. It may also load separate
 * copies of the classes in this program that work with the client. Types in the JDK and,
 * optionally, in one of this program's packages are shared.
 */
public record IsolatedJars(ClassLoader loader) {
  /**
   * Class loaders by content, kept for the lifetime of this JVM. With a second loader, the JVM
   * would compile the code again, which does not happen in clients outside a benchmark.
   */
  private static final Map<List<String>, IsolatedJars> LOADERS = new ConcurrentHashMap<>();

  public static IsolatedJars of(List<URL> jars) {
    return of(jars, "", ClassLoader.getPlatformClassLoader());
  }

  private static IsolatedJars of(List<URL> jars, String shared, ClassLoader parent) {
    List<String> key = Stream.concat(Stream.of(shared), jars.stream().map(URL::toString)).toList();
    return LOADERS.computeIfAbsent(
        key, all -> new IsolatedJars(new URLClassLoader(jars.toArray(URL[]::new), parent)));
  }

  /**
   * Returns a loader for the jars and for this program's classes.
   *
   * @param classpath class path with the platform's separator; an entry that ends with {@code *}
   *     stands for all jars in the directory
   * @param ours any class from the jar or directory that contains the classes that work with the
   *     client
   */
  public static IsolatedJars of(String classpath, Class<?> ours) throws IOException {
    return of(withOurs(classpath, ours));
  }

  /**
   * Returns a loader for the jars and for this program's classes. The loader shares one package
   * with the caller.
   *
   * @param shared any class in the shared package
   */
  public static IsolatedJars of(String classpath, Class<?> ours, Class<?> shared)
      throws IOException {
    return of(withOurs(classpath, ours), shared.getPackageName(), new SharedPackage(shared));
  }

  private static List<URL> withOurs(String classpath, Class<?> ours) throws IOException {
    List<URL> urls = urls(classpath);
    urls.add(0, home(ours).toUri().toURL());
    return urls;
  }

  /** A class loader for the JDK and one of this program's packages. */
  private static final class SharedPackage extends ClassLoader {
    private final Class<?> shared;

    SharedPackage(Class<?> shared) {
      super(ClassLoader.getPlatformClassLoader());
      this.shared = shared;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      int dot = name.lastIndexOf('.');
      if (dot > 0 && name.substring(0, dot).equals(shared.getPackageName())) {
        return shared.getClassLoader().loadClass(name);
      }
      throw new ClassNotFoundException(name);
    }
  }

  public static Path home(Class<?> type) throws IOException {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException("cannot find the jar that contains " + type, e);
    }
  }

  private static List<URL> urls(String classpath) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String entry : classpath.split(File.pathSeparator)) {
      if (entry.endsWith("*")) {
        File[] jars =
            new File(entry.substring(0, entry.length() - 1))
                .listFiles((directory, name) -> name.endsWith(".jar"));
        for (File jar : jars == null ? new File[0] : jars) {
          urls.add(jar.toURI().toURL());
        }
      } else if (!entry.isEmpty()) {
        urls.add(Path.of(entry).toUri().toURL());
      }
    }
    return urls;
  }

  /**
   * @throws ClassNotFoundException if the class is missing
   */
  public Class<?> load(String name) throws ClassNotFoundException {
    return loader.loadClass(name);
  }

  /**
   * Executes a call with this loader as the thread's context class loader, because libraries use
   * the context class loader.
   */
  public <T> T with(Callable<T> call) throws IOException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return call.call();
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e.getMessage(), e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
