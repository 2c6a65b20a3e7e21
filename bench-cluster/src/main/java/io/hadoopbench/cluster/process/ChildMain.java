package io.hadoopbench.cluster.process;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.apache.hadoop.service.launcher.IrqHandler;

/**
 * The main class in every child JVM: {@code ChildMain <main class> args…}. Runs the server's main
 * class, and ends the JVM when standard input is closed, which the kernel guarantees even if the
 * parent is killed with SIGKILL. If the system property {@link #DELETE} is set, the child then also
 * deletes the cluster's directory.
 *
 * <p>Resources are looked up first in {@link #CONF}, and then on the class path.
 *
 * <p>If the main class throws an exception, the JVM ends immediately; otherwise a KMS that failed
 * to start, for example, would keep running.
 */
public final class ChildMain {
  /** System property: the cluster's directory, which only one child deletes. */
  public static final String DELETE = "hadoopbench.child.delete";

  /** System property: the configuration directory. */
  static final String CONF = "hadoopbench.child.conf";

  private static final AtomicReference<Runnable> BEFORE_HALT = new AtomicReference<>(() -> {});

  private ChildMain() {}

  /**
   * Registers an action that runs when the parent has ended, for servers with child processes. The
   * action must end within bounded time.
   */
  public static void beforeHalt(Runnable action) {
    BEFORE_HALT.set(action);
  }

  /**
   * Registers a bean in this JVM.
   *
   * @param type public interface with getters that return JMX types
   */
  public static <T> void bean(T bean, Class<T> type, String name) throws JMException {
    ManagementFactory.getPlatformMBeanServer()
        .registerMBean(new StandardMBean(bean, type, true), new ObjectName(name));
  }

  public static void main(String[] args) throws IOException {
    // the whole process group receives Ctrl-C, but the parent decides when its servers stop
    new IrqHandler(IrqHandler.CONTROL_C, ignored -> {}).bind();
    Thread watch = new Thread(() -> watch(System.in), "parent-watch");
    watch.setDaemon(true);
    watch.start();
    // Hadoop and Hive use this class loader to look up files, and new threads inherit it
    Thread.currentThread()
        .setContextClassLoader(
            new ConfigurationFirst(
                Path.of(System.getProperty(CONF)), ChildMain.class.getClassLoader()));
    try {
      Class.forName(args[0])
          .getMethod("main", String[].class)
          .invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
    } catch (InvocationTargetException e) {
      fail(e.getCause());
    } catch (ReflectiveOperationException e) {
      fail(e);
    }
  }

  private static void fail(Throwable cause) {
    System.out.println("ERROR " + cause);
    cause.printStackTrace(System.out);
    System.out.flush();
    Runtime.getRuntime().halt(1);
  }

  private static void watch(InputStream in) {
    try {
      while (in.read() >= 0) {
        // no data is ever sent; only the end of the stream matters
      }
    } catch (IOException e) {
      System.out.println("WARN standard input failed, so the parent has ended: " + e);
    }
    try {
      BEFORE_HALT.get().run();
      String directory = System.getProperty(DELETE);
      if (directory != null) {
        clean(new ClusterDirectory(Path.of(directory)));
      }
    } catch (IOException | RuntimeException e) {
      System.out.println("ERROR " + e);
    } finally {
      Runtime.getRuntime().halt(0);
    }
  }

  /**
   * Kills the cluster's other servers. They normally notice that the parent has ended, but a server
   * that hangs does not, and a server that is still running could recreate its directories.
   */
  private static void clean(ClusterDirectory directory) throws IOException {
    ClusterProcesses.killDaemons(directory.path());
    ClusterProcesses.killAllOfDaemons(directory.path());
    directory.delete(25);
  }

  /**
   * Finds resources in a directory before those on the class path, because Hadoop's test jars
   * contain site files that must not override a server's own.
   */
  static final class ConfigurationFirst extends URLClassLoader {
    ConfigurationFirst(Path directory, ClassLoader parent) throws MalformedURLException {
      super(new URL[] {directory.toUri().toURL()}, parent);
    }

    @Override
    public URL getResource(String name) {
      URL own = findResource(name);
      return own != null ? own : super.getResource(name);
    }
  }
}
