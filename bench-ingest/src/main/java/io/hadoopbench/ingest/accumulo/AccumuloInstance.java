package io.hadoopbench.ingest.accumulo;

import io.hadoopbench.ingest.api.Instance;
import io.hadoopbench.ingest.api.Instance.EntryReader;
import io.hadoopbench.ingest.api.Instance.EntryWriter;
import io.hadoopbench.ingest.api.Instance.TableState;
import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.apache.accumulo.core.client.Accumulo;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.client.BatchScanner;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.client.BatchWriterConfig;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.client.TableExistsException;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.client.admin.NewTableConfiguration;
import org.apache.accumulo.core.client.security.SecurityErrorCode;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Mutation;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.TableId;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.fate.zookeeper.ServiceLock;
import org.apache.accumulo.core.rpc.ThriftUtil;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.accumulo.core.util.HostAndPort;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TTransport;
import org.slf4j.LoggerFactory;

/** An Accumulo instance that responds; all calls are made as the user in the given properties. */
public final class AccumuloInstance implements Instance {
  /**
   * Timeout for writes, long enough to replace a failed server; by default, a writer waits forever.
   */
  private static final long WRITE_MINUTES = 3;

  private static final String LOG4J = "org.apache.logging.log4j.";

  private final AccumuloClient client;
  private final String id;

  /**
   * @param properties as in {@code accumulo-client.properties}
   * @throws IOException if the instance rejects the client, with its reason; if the instance does
   *     not respond, the call blocks forever
   */
  public AccumuloInstance(Properties properties) throws IOException {
    turnOffLogging();
    if (properties.getProperty("auth.type").equals("kerberos")) {
      logIn(properties.getProperty("auth.principal"), properties.getProperty("auth.token"));
    }
    try {
      client = Accumulo.newClient().from(properties).build();
    } catch (RuntimeException e) {
      throw new IOException(reason(e), e);
    }
    try {
      id = client.instanceOperations().getInstanceId().canonical();
      requireServers(properties);
    } catch (AccumuloException | AccumuloSecurityException | TException | RuntimeException e) {
      client.close();
      throw new IOException(reason(e), e);
    } catch (IOException e) {
      client.close();
      throw e;
    }
  }

  /**
   * Disables Log4j 2. Without a Log4j 2 configuration, Accumulo's client prints stack traces for
   * each retry to the terminal. Actual failures are reported as exceptions.
   */
  private static void turnOffLogging() {
    try {
      Class<?> level =
          Class.forName(LOG4J + "Level", true, AccumuloInstance.class.getClassLoader());
      Class.forName(
              LOG4J + "core.config.Configurator", true, AccumuloInstance.class.getClassLoader())
          .getMethod("setRootLevel", level)
          .invoke(null, level.getField("OFF").get(null));
    } catch (ReflectiveOperationException other) {
      LoggerFactory.getLogger(AccumuloInstance.class)
          .debug("cannot turn off Log4j 2: {}", other.toString());
    }
  }

  /** Logs in to Kerberos, as a Kerberos token requires. */
  private static void logIn(String principal, String keytab) throws IOException {
    Configuration conf = new Configuration(false);
    conf.set("hadoop.security.authentication", "kerberos");
    UserGroupInformation.setConfiguration(conf);
    UserGroupInformation.loginUserFromKeytab(principal, keytab);
  }

  /** Fails immediately if there is a problem for which a client would retry forever. */
  private void requireServers(Properties properties)
      throws IOException, AccumuloException, AccumuloSecurityException, TException {
    List<String> servers = client.instanceOperations().getTabletServers();
    if (servers.isEmpty()) {
      throw new IOException("no tablet server is registered in ZooKeeper");
    }
    TTransport transport =
        ThriftUtil.createTransport(HostAndPort.fromString(servers.get(0)), context());
    try {
      Optional<SSLSocket> tls = Transports.tls(transport);
      if (tls.isPresent()) {
        tls.get().startHandshake();
      }
    } catch (SSLException e) {
      throw new IOException(
          "TLS handshake failed with tablet server "
              + servers.get(0)
              + "; check that each trusts the other's certificate: "
              + e.getMessage(),
          e);
    } finally {
      transport.close();
    }
    if (!knows(client.whoami())) {
      throw new IOException(
          "Accumulo rejects %s with this %s"
              .formatted(
                  client.whoami(),
                  properties.getProperty("auth.type").equals("kerberos") ? "key" : "password"));
    }
  }

  private boolean knows(String user) throws AccumuloException, AccumuloSecurityException {
    try {
      return client
          .securityOperations()
          .authenticateUser(user, context().getCredentials().getToken());
    } catch (AccumuloSecurityException e) {
      if (e.getSecurityErrorCode() == SecurityErrorCode.BAD_CREDENTIALS) {
        return false;
      }
      throw e;
    }
  }

  private ClientContext context() {
    return (ClientContext) client;
  }

  /** Returns the message of the root cause, because wrapping exceptions are often unspecific. */
  static String reason(Throwable e) {
    Throwable innermost = e;
    while (innermost.getCause() != null) {
      innermost = innermost.getCause();
    }
    String text =
        (innermost.getMessage() == null
                ? innermost.getClass().getSimpleName()
                : innermost.getMessage())
            .strip()
            .replaceAll("\\s*[\\r\\n]+\\s*", " ");
    return innermost == e ? text : e.getClass().getSimpleName() + ": " + text;
  }

  @FunctionalInterface
  interface Call<T> {
    T run()
        throws AccumuloException,
            AccumuloSecurityException,
            TableNotFoundException,
            TableExistsException,
            TException;
  }

  static <T> T call(Call<T> call) throws IOException {
    try {
      return call.run();
    } catch (AccumuloException
        | AccumuloSecurityException
        | TableNotFoundException
        | TableExistsException
        | TException
        | RuntimeException e) {
      throw new IOException(reason(e), e);
    }
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public SortedMap<String, Long> tabletServers() {
    SortedMap<String, Long> sessions = new TreeMap<>();
    for (String server : client.instanceOperations().getTabletServers()) {
      sessions.put(
          server,
          ServiceLock.getSessionId(
              context().getZooCache(),
              ServiceLock.path(context().getZooKeeperRoot() + "/tservers/" + server)));
    }
    return sessions;
  }

  @Override
  public boolean exists(String table) {
    return client.tableOperations().exists(table);
  }

  @Override
  public void create(String table, List<String> splits, Map<String, String> properties)
      throws IOException {
    SortedSet<Text> rows = new TreeSet<>();
    splits.forEach(split -> rows.add(new Text(split)));
    call(
        () -> {
          NewTableConfiguration configuration =
              new NewTableConfiguration().setProperties(properties);
          client
              .tableOperations()
              .create(table, rows.isEmpty() ? configuration : configuration.withSplits(rows));
          client.tableOperations().online(table, true);
          return null;
        });
  }

  @Override
  public Map<String, String> properties(String table) throws IOException {
    return call(() -> client.tableOperations().getTableProperties(table));
  }

  @Override
  public void drop(String table) throws IOException {
    call(
        () -> {
          client.tableOperations().delete(table);
          return null;
        });
  }

  @Override
  public EntryWriter writer(String table, long memoryBytes, int threads) throws IOException {
    BatchWriterConfig config =
        new BatchWriterConfig()
            .setMaxMemory(memoryBytes)
            .setMaxWriteThreads(threads)
            .setMaxLatency(2, TimeUnit.MINUTES)
            .setTimeout(WRITE_MINUTES, TimeUnit.MINUTES);
    return call(() -> new AccumuloWriter(client.createBatchWriter(table, config)));
  }

  @Override
  public EntryReader reader(String table) throws IOException {
    return call(() -> new AccumuloReader(client, table));
  }

  @Override
  public TableState state(String table) throws IOException {
    return new TableCounts(
            context(), TableId.of(call(() -> client.tableOperations().tableIdMap().get(table))))
        .now();
  }

  @Override
  public List<String> connections() {
    return Transports.of(context().getTransportPool());
  }

  @Override
  public void close() {
    client.close();
  }

  private record AccumuloReader(AccumuloClient client, String table) implements EntryReader {

    @Override
    public void scan(String first, String end, BiConsumer<byte[], byte[]> entries)
        throws IOException {
      AccumuloInstance.call(
          () -> {
            try (Scanner scanner = client.createScanner(table, Authorizations.EMPTY)) {
              scanner.setRange(new Range(first, true, end.isEmpty() ? null : end, false));
              for (Map.Entry<Key, Value> entry : scanner) {
                entries.accept(entry.getKey().getRowData().toArray(), entry.getValue().get());
              }
            }
            return null;
          });
    }

    @Override
    public Set<String> present(Collection<String> rows) throws IOException {
      return AccumuloInstance.call(
          () -> {
            Set<String> found = new HashSet<>();
            try (BatchScanner scanner = client.createBatchScanner(table, Authorizations.EMPTY, 2)) {
              scanner.setRanges(rows.stream().map(Range::exact).collect(Collectors.toList()));
              for (Map.Entry<Key, Value> entry : scanner) {
                found.add(entry.getKey().getRow().toString());
              }
            }
            return found;
          });
    }
  }

  /** A batch writer that sends each entry as a separate mutation. */
  record AccumuloWriter(BatchWriter writer) implements EntryWriter {
    @Override
    public void write(byte[] row, byte[] family, byte[] qualifier, byte[] value)
        throws IOException {
      AccumuloInstance.call(
          () -> {
            Mutation mutation = new Mutation(row);
            mutation.at().family(family).qualifier(qualifier).put(value);
            writer.addMutation(mutation);
            return null;
          });
    }

    @Override
    public void flush() throws IOException {
      AccumuloInstance.call(
          () -> {
            writer.flush();
            return null;
          });
    }

    @Override
    public void close() throws IOException {
      AccumuloInstance.call(
          () -> {
            writer.close();
            return null;
          });
    }
  }
}
