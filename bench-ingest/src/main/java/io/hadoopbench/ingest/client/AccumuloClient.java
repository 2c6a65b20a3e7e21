package io.hadoopbench.ingest.client;

import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.load.IsolatedJars;
import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.TaskCredentials;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.os.Pause;
import io.hadoopbench.ingest.accumulo.AccumuloInstance;
import io.hadoopbench.ingest.api.Instance;
import io.hadoopbench.ingest.client.AccumuloAccess.ClientProperties;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.io.Text;

/**
 * An Accumulo client's address, user and class path. Adds a timeout to every call, because
 * Accumulo's client retries forever.
 *
 * @param classpath the client's class path, with the platform's separator
 * @param properties contents of {@code accumulo-client.properties}, which include a secret
 */
public record AccumuloClient(String classpath, Properties properties) {
  private static final String CLASSPATH = "accumulo.classpath";

  /** Name of the properties in the job's credentials. */
  private static final Text PROPERTIES = new Text("hadoopbench.accumulo.client.properties");

  /** Timeout for the first call, sufficient on a slow machine. */
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /**
   * Timeout for other calls. Creating or dropping a table may have to wait for servers that are
   * restarting.
   */
  private static final Duration CALL_TIMEOUT = Duration.ofMinutes(3);

  /** Key that keeps idle connections open until they are inspected. */
  private static final String IDLE_LIMIT = "rpc.transport.idle.timeout";

  public void addTo(TaskSpec task) throws IOException {
    StringWriter text = new StringWriter();
    properties.store(text, null);
    task.set(CLASSPATH, classpath)
        .credentials()
        .addSecretKey(PROPERTIES, text.toString().getBytes(StandardCharsets.UTF_8));
  }

  public static AccumuloClient of(TaskContext task) throws IOException {
    byte[] text = TaskCredentials.of(task.conf()).getSecretKey(PROPERTIES);
    if (text == null) {
      throw new IOException("the job's credentials do not contain " + PROPERTIES);
    }
    Properties properties = new Properties();
    properties.load(new StringReader(new String(text, StandardCharsets.UTF_8)));
    return new AccumuloClient(task.setting(CLASSPATH), properties);
  }

  /**
   * @throws IOException with a one-line message, if the instance does not exist, does not respond,
   *     or rejects this user
   */
  public Instance open() throws IOException {
    return open(TIMEOUT);
  }

  Instance open(Duration timeout) throws IOException {
    String what =
        "Accumulo "
            + properties.getProperty(ClientProperties.INSTANCE)
            + " at "
            + properties.getProperty(ClientProperties.ZOOKEEPERS);
    Properties all = new Properties();
    all.setProperty("instance.zookeepers.timeout", timeout.toSeconds() / 2 + "s");
    all.putAll(properties);
    all.setProperty(IDLE_LIMIT, "5m");
    IsolatedJars jars = IsolatedJars.of(classpath, AccumuloInstance.class, Instance.class);
    Instance instance = withTimeout(timeout, what, () -> jars.with(() -> create(jars, all)));
    // all calls need the context class loader with the client's jars
    return (Instance)
        Proxy.newProxyInstance(
            Instance.class.getClassLoader(),
            new Class<?>[] {Instance.class},
            (proxy, method, arguments) ->
                withTimeout(
                    CALL_TIMEOUT,
                    what + ", " + method.getName(),
                    () -> jars.with(() -> invoke(instance, method, arguments))));
  }

  /**
   * @param what description of the call, for messages
   */
  private static <T> T withTimeout(Duration timeout, String what, Callable<T> question)
      throws IOException {
    FutureTask<T> asking = new FutureTask<>(question);
    Thread thread = new Thread(asking, "accumulo-call");
    thread.setDaemon(true); // a call to a server that never responds must not keep this JVM alive
    thread.start();
    try {
      return asking.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      asking.cancel(true);
      throw new IOException(
          """
          %s: no response within %s s; check that ZooKeeper and tablet servers are \
          running, and that the client's TLS and SASL properties match the servers'\
          """
              .formatted(what, timeout.toSeconds()),
          e);
    } catch (ExecutionException e) {
      throw new IOException(what + ": " + FirstLine.of(e.getCause()), e.getCause());
    } catch (InterruptedException e) {
      asking.cancel(true);
      throw Pause.interrupted("calling " + what);
    }
  }

  private static Instance create(IsolatedJars jars, Properties properties) throws IOException {
    try {
      return (Instance)
          jars.load(AccumuloInstance.class.getName())
              .getConstructor(Properties.class)
              .newInstance(properties);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof LinkageError missing) {
        throw noClient(missing);
      }
      throw new IOException(FirstLine.of(e.getCause()), e.getCause());
    } catch (ReflectiveOperationException | LinkageError e) {
      throw noClient(e);
    }
  }

  private static Object invoke(Instance instance, Method method, Object[] arguments)
      throws Exception {
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
    return new IOException("no Accumulo 2.1 client on the given class path: " + cause, cause);
  }

  /** Returns a description that does not contain the properties. */
  @Override
  public String toString() {
    return "Accumulo client with " + classpath;
  }
}
