package io.hadoopbench.core.job;

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

/**
 * A client that brings a class path of its own, in a class loader that knows the JDK, its jars, and
 * of this JVM's class path nothing: its Hadoop and other libraries are not the cluster's. Classes
 * of ours that work with it may be in there, too, as others than those outside; types of the JDK
 * pass between the two, and of ours those of one package, which both share.
 */
public record IsolatedJars(ClassLoader loader) {
  /**
   * By what is in them, for as long as this JVM lives: a second loader would have all that code
   * compiled again, which no user's client has.
   */
  private static final Map<List<String>, IsolatedJars> LOADERS = new ConcurrentHashMap<>();

  /** The jars alone. */
  public static IsolatedJars of(List<URL> jars) {
    return LOADERS.computeIfAbsent(
        names(jars),
        key ->
            new IsolatedJars(
                new URLClassLoader(
                    jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())));
  }

  /**
   * The jars, and beside them our own classes.
   *
   * @param classpath separated as the platform does it; an entry that ends with {@code *} stands
   *     for the jars beside it
   * @param ours a class of the jar, or folder, with those that work with the client
   */
  public static IsolatedJars of(String classpath, Class<?> ours) throws IOException {
    return of(withOurs(classpath, ours));
  }

  /**
   * Likewise.
   *
   * @param shared a class of the package that both sides share
   */
  public static IsolatedJars of(String classpath, Class<?> ours, Class<?> shared)
      throws IOException {
    List<URL> urls = withOurs(classpath, ours);
    List<String> key = new ArrayList<>(names(urls));
    key.add(shared.getPackageName());
    return LOADERS.computeIfAbsent(
        key,
        all ->
            new IsolatedJars(
                new URLClassLoader(urls.toArray(URL[]::new), new SharedPackage(shared))));
  }

  private static List<URL> withOurs(String classpath, Class<?> ours) throws IOException {
    List<URL> urls = urls(classpath);
    urls.add(0, home(ours).toUri().toURL());
    return urls;
  }

  private static List<String> names(List<URL> urls) {
    return urls.stream().map(URL::toString).toList();
  }

  /** The JDK and one package of those outside. */
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

  /** The jar or folder of a class. */
  public static Path home(Class<?> type) throws IOException {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException("cannot find the jar of " + type, e);
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
   * @throws ClassNotFoundException if it is not there
   */
  public Class<?> load(String name) throws ClassNotFoundException {
    return loader.loadClass(name);
  }

  /** Calls with this loader where libraries look for classes: in the thread. */
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
