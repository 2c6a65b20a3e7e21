package io.hadoopbench.ingest.client;

import io.hadoopbench.core.job.IsolatedJars;
import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.TaskCredentials;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.scenario.TaskSpec;
import io.hadoopbench.ingest.accumulo.AccumuloInstance;
import io.hadoopbench.ingest.api.Instance;
import java.io.IOException;
import java.io.InterruptedIOException;
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
 * What a client of Accumulo connects to, as whom, and with what. Accumulo's own client tries for
 * ever what does not work; here it has a deadline.
 *
 * @param classpath of the client, separated as the platform does it
 * @param properties of {@code accumulo-client.properties}, with a secret among them
 */
public record AccumuloClient(String classpath, Properties properties) {
  private static final String CLASSPATH = "accumulo.classpath";

  /** Secret among the job's credentials. */
  private static final Text PROPERTIES = new Text("hadoopbench.accumulo.client.properties");

  /** For an answer to the first question, on a machine that may be slow. */
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /** For any other: making and dropping a table waits for servers that may be restarting. */
  private static final Duration CALL_TIMEOUT = Duration.ofMinutes(3);

  /** Idle connections stay open until somebody has looked at them. */
  private static final String IDLE_LIMIT = "rpc.transport.idle.timeout";

  private static final String ZOOKEEPER_TIMEOUT = "instance.zookeepers.timeout";

  /** Hands it to tasks. */
  public void give(TaskSpec task) throws IOException {
    StringWriter text = new StringWriter();
    properties.store(text, null);
    task.set(CLASSPATH, classpath)
        .credentials()
        .addSecretKey(PROPERTIES, text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** What a task was given. */
  public static AccumuloClient of(TaskContext task) throws IOException {
    byte[] text = TaskCredentials.of(task.conf()).getSecretKey(PROPERTIES);
    if (text == null) {
      throw new IOException("the job's credentials have no " + PROPERTIES);
    }
    Properties properties = new Properties();
    properties.load(new StringReader(new String(text, StandardCharsets.UTF_8)));
    return new AccumuloClient(task.setting(CLASSPATH), properties);
  }

  /**
   * @throws IOException in one line, if there is no such instance, it does not answer, or refuses
   *     this user
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
    all.setProperty(ZOOKEEPER_TIMEOUT, timeout.toSeconds() / 2 + "s");
    all.putAll(properties);
    all.setProperty(IDLE_LIMIT, "5m");
    IsolatedJars jars = IsolatedJars.of(classpath, AccumuloInstance.class, Instance.class);
    Instance instance = within(timeout, what, () -> jars.with(() -> create(jars, all)));
    // its calls, too, find what they look for in the client's own jars
    return (Instance)
        Proxy.newProxyInstance(
            Instance.class.getClassLoader(),
            new Class<?>[] {Instance.class},
            (proxy, method, arguments) ->
                within(
                    CALL_TIMEOUT,
                    what + ", " + method.getName(),
                    () -> jars.with(() -> invoke(instance, method, arguments))));
  }

  /**
   * @param what is asked, for messages
   */
  private static <T> T within(Duration timeout, String what, Callable<T> question)
      throws IOException {
    FutureTask<T> asking = new FutureTask<>(question);
    Thread thread = new Thread(asking, "accumulo-call");
    thread.setDaemon(true); // what waits for a server that never answers must not keep this JVM
    thread.start();
    try {
      return asking.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      asking.cancel(true);
      throw new IOException(
          what
              + ": no answer within "
              + timeout.toSeconds()
              + " s; are ZooKeeper and tablet servers there, and are the client's TLS and SASL"
              + " properties those of the servers?",
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
    return new IOException(
        "there is no client of Accumulo 2.1 on the class path that was given for it: " + cause,
        cause);
  }

  /** Without the properties. */
  @Override
  public String toString() {
    return "client of Accumulo with " + classpath;
  }
}
