package io.hadoopbench.ingest.client;

import io.hadoopbench.core.job.IsolatedJars;
import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.ingest.accumulo.AccumuloInstance;
import io.hadoopbench.ingest.api.Instance;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Opens instances with Accumulo's own client, which tries for ever what does not work; here it has a deadline. */
public final class Instances {
  /** Setting of a task: the client's class path. */
  public static final String CLASSPATH = "accumulo.classpath";
  /** For an answer to the first question, on a machine that may be slow. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  /** For any other: making and dropping a table waits for servers that may be restarting. */
  private static final Duration CALL_PATIENCE = Duration.ofMinutes(3);
  /** Idle connections stay open until somebody has looked at them. */
  private static final String IDLE_LIMIT = "rpc.transport.idle.timeout";
  private static final String ZOOKEEPER_PATIENCE = "instance.zookeepers.timeout";

  private Instances() { }

  /** In a task, which was given the properties. */
  public static Instance of(TaskContext task) throws IOException {
    return open(task.setting(CLASSPATH), ClientProperties.of(task));
  }

  /**
   * @param classpath of the client, separated as the platform does it
   * @throws IOException in one line, if there is no such instance, it does not answer, or refuses this user
   */
  public static Instance open(String classpath, Properties properties) throws IOException {
    return open(classpath, properties, PATIENCE);
  }

  static Instance open(String classpath, Properties properties, Duration patience) throws IOException {
    String what = "Accumulo " + properties.getProperty(ClientProperties.INSTANCE) + " at " + properties.getProperty(ClientProperties.ZOOKEEPERS);
    Properties all = new Properties();
    all.setProperty(ZOOKEEPER_PATIENCE, patience.toSeconds() / 2 + "s");
    all.putAll(properties);
    all.setProperty(IDLE_LIMIT, "5m");
    IsolatedJars jars = IsolatedJars.of(classpath, AccumuloInstance.class, Instance.class);
    Instance instance = within(patience, what, () -> jars.with(() -> create(jars, all)));
    // its calls, too, find what they look for in the client's own jars
    return (Instance) Proxy.newProxyInstance(Instance.class.getClassLoader(), new Class<?>[] {Instance.class}, (proxy, method, arguments) ->
        within(CALL_PATIENCE, what + ", " + method.getName(), () -> jars.with(() -> invoke(instance, method, arguments))));
  }

  /** @param what is asked, for messages */
  private static <T> T within(Duration patience, String what, Callable<T> question) throws IOException {
    FutureTask<T> asking = new FutureTask<>(question);
    Thread thread = new Thread(asking, "accumulo-call");
    thread.setDaemon(true); // what waits for a server that never answers must not keep this JVM
    thread.start();
    try {
      return asking.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      asking.cancel(true);
      throw new IOException(what + ": no answer within " + patience.toSeconds()
          + " s; are ZooKeeper and tablet servers there, and are the client's TLS and SASL properties those of the servers?",
          e);
    } catch (ExecutionException e) {
      throw new IOException(what + ": " + FirstLine.of(e.getCause()), e.getCause());
    } catch (InterruptedException e) {
      asking.cancel(true);
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while asking " + what);
    }
  }

  private static Instance create(IsolatedJars jars, Properties properties) throws IOException {
    try {
      return (Instance) jars.load(AccumuloInstance.class.getName()).getConstructor(Properties.class).newInstance(properties);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof LinkageError missing) {
        throw noClient(missing);
      }
      throw new IOException(FirstLine.of(e.getCause()), e.getCause());
    } catch (ReflectiveOperationException | LinkageError e) {
      throw noClient(e);
    }
  }

  private static Object invoke(Instance instance, Method method, Object[] arguments) throws Exception {
    try {
      return method.invoke(instance, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    }
  }

  private static IOException noClient(Throwable cause) {
    return new IOException("there is no client of Accumulo 2.1 on the class path that was given for it: " + cause, cause);
  }
}
