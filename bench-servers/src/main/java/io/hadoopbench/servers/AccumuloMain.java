package io.hadoopbench.servers;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.ToLongFunction;
import org.apache.accumulo.core.dataImpl.KeyExtent;
import org.apache.accumulo.core.fate.zookeeper.ServiceLock;
import org.apache.accumulo.gc.SimpleGarbageCollector;
import org.apache.accumulo.manager.Manager;
import org.apache.accumulo.server.AbstractServer;
import org.apache.accumulo.server.ServerOpts;
import org.apache.accumulo.tserver.OnlineTablets;
import org.apache.accumulo.tserver.TabletServer;
import org.apache.accumulo.tserver.tablet.Tablet;
import org.apache.thrift.server.TServer;

/**
 * Runs an Accumulo server with a page that shows its JMX beans: {@code AccumuloMain
 * manager|tserver|gc <port of /jmx> <marker>}. The marker file exists if the instance exists. If it
 * does not, the manager creates the instance with the additional arguments of {@link NewInstance},
 * and the other servers wait for it.
 */
public final class AccumuloMain {
  /**
   * A timeout long enough on a slow machine for HDFS and ZooKeeper, which start at the same time.
   */
  private static final Duration LIMIT = Duration.ofSeconds(150);

  private AccumuloMain() {}

  public static void main(String[] args) throws Exception { // Accumulo's methods declare it
    JmxPage.start(Integer.parseInt(args[1]));
    Path marker = Path.of(args[2]);
    if (args[0].equals("manager") && !Files.exists(marker)) {
      new NewInstance(args[3], Path.of(args[4]), args[5], args[6], args[7]).make();
      Files.createFile(marker);
    }
    await("the instance does not exist", () -> Files.exists(marker));
    switch (args[0]) {
      case "manager" ->
          run(
              server(Manager.class),
              Optional.of(Manager.class.getDeclaredField("clientService")),
              () -> 0);
      case "gc" -> run(server(SimpleGarbageCollector.class), Optional.empty(), () -> 0);
      default -> {
        TabletServer server = server(TabletServer.class);
        JmxPage.show(UserTablets.in(server), TabletsMXBean.class, TabletsMXBean.NAME);
        run(
            server,
            Optional.of(TabletServer.class.getDeclaredField("server")),
            () -> server.getOnlineTablets().size());
      }
    }
  }

  /**
   * Uses the protected constructor, because Accumulo looks for RPC methods only in the object's own
   * class and not in superclasses.
   */
  private static <T extends AbstractServer> T server(Class<T> type)
      throws ReflectiveOperationException {
    Constructor<T> constructor = type.getDeclaredConstructor(ServerOpts.class, String[].class);
    constructor.setAccessible(true);
    return constructor.newInstance(new ServerOpts(), new String[0]);
  }

  /**
   * @param thrift the field that contains the Thrift server; empty if the server's connections are
   *     not recorded
   */
  private static void run(AbstractServer server, Optional<Field> thrift, IntSupplier tablets)
      throws Exception {
    AccumuloConnections connections = new AccumuloConnections();
    JmxPage.show(
        new Bean(server, tablets, connections),
        AccumuloServerMXBean.class,
        AccumuloServerMXBean.NAME);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> unlock(server), "unlock"));
    if (thrift.isPresent()) {
      thrift.get().setAccessible(true);
      Thread watch = new Thread(() -> watch(server, thrift.get(), connections), "connections");
      watch.setDaemon(true);
      watch.start();
    }
    server.runServer();
  }

  private static void watch(AbstractServer server, Field thrift, AccumuloConnections connections) {
    TServer[] found = new TServer[1];
    await(
        "the Thrift server does not exist",
        () -> {
          try {
            found[0] = (TServer) thrift.get(server);
          } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
          }
          return found[0] != null;
        });
    found[0].setServerEventHandler(connections);
  }

  /**
   * Releases the lock, so that the next process does not have to wait for the ZooKeeper timeout.
   */
  private static void unlock(AbstractServer server) {
    try {
      ServiceLock lock = server.getLock();
      if (lock != null && lock.isLocked()) {
        lock.unlock();
      }
    } catch (Exception e) { // declared by Accumulo and ZooKeeper; the session ends anyway
      System.out.println("WARN the lock was not released: " + e);
    }
  }

  private static void await(String otherwise, BooleanSupplier done) {
    Instant deadline = Instant.now().plus(LIMIT);
    while (!done.getAsBoolean()) {
      if (Instant.now().isAfter(deadline)) {
        throw new IllegalStateException(otherwise + " after " + LIMIT.toSeconds() + " s");
      }
      NewInstance.pause(50);
    }
  }

  private record Bean(AbstractServer server, IntSupplier tablets, AccumuloConnections connections)
      implements AccumuloServerMXBean {
    @Override
    public boolean isReady() {
      ServiceLock lock = server.getLock();
      return lock != null && lock.isLocked();
    }

    @Override
    public int getTablets() {
      return tablets.getAsInt();
    }

    @Override
    public String[] getConnections() {
      return connections.connections();
    }

    @Override
    public String[] getAgreed() {
      return connections.agreed();
    }
  }

  /**
   * A server's tablets. Accumulo's counters belong to a tablet, and are lost when the tablet is
   * split, moved or dropped; these sums never decrease. The sums are complete, because a removed
   * tablet ingests nothing more.
   */
  private static final class UserTablets extends OnlineTablets implements TabletsMXBean {
    private final TabletServer server;
    private long ingestedByGone;
    private long scannedByGone;

    private UserTablets(TabletServer server) {
      this.server = server;
    }

    /**
     * @param server a server that has not been started yet
     */
    static UserTablets in(TabletServer server) throws ReflectiveOperationException {
      UserTablets tablets = new UserTablets(server);
      Field field = TabletServer.class.getDeclaredField("onlineTablets");
      field.setAccessible(true);
      field.set(server, tablets);
      return tablets;
    }

    @Override
    public synchronized void remove(KeyExtent extent) {
      keep(extent);
      super.remove(extent);
    }

    @Override
    public synchronized void split(KeyExtent old, Tablet one, Tablet other) {
      keep(old);
      super.split(old, one, other);
    }

    private void keep(KeyExtent extent) {
      Tablet tablet = server.getOnlineTablet(extent);
      if (tablet != null && !extent.isMeta()) {
        ingestedByGone += tablet.totalIngest();
        scannedByGone += tablet.totalScannedCount();
      }
    }

    private List<Tablet> now() {
      return server.getOnlineTablets().values().stream()
          .filter(tablet -> !tablet.getExtent().isMeta())
          .toList();
    }

    private long sum(ToLongFunction<Tablet> figure) {
      return now().stream().mapToLong(figure).sum();
    }

    @Override
    public synchronized long getIngestedEntries() {
      return ingestedByGone + sum(Tablet::totalIngest);
    }

    @Override
    public synchronized long getScannedEntries() {
      return scannedByGone + sum(Tablet::totalScannedCount);
    }

    @Override
    public long getEntries() {
      return sum(Tablet::getNumEntries);
    }

    @Override
    public double getFilesPerTablet() {
      return now().stream().mapToInt(tablet -> tablet.getDatafiles().size()).average().orElse(0);
    }

    @Override
    public long getFiles() {
      return sum(tablet -> tablet.getDatafiles().size());
    }
  }

  /**
   * Counters of a tablet server's user tables. Accumulo's own tables, which the server itself reads
   * and writes, are excluded.
   */
  public interface TabletsMXBean {
    String NAME = "HadoopBench:service=Accumulo,name=Tablets";

    /**
     * Returns the number of entries ingested since the start, including those in tablets that were
     * removed. The entries in a batch are counted when the batch is acknowledged.
     */
    long getIngestedEntries();

    /**
     * Returns the number of entries read by scans since the start, including those in tablets that
     * were removed.
     */
    long getScannedEntries();

    /** Returns the number of entries in the server's tablets, in memory and in files. */
    long getEntries();

    /** Returns the mean number of files per tablet; 0 without tablets. */
    double getFilesPerTablet();

    /** Returns the number of files in all tablets of the server. */
    long getFiles();
  }

  /** The readiness and the connections of an Accumulo server. */
  public interface AccumuloServerMXBean {
    String NAME = "HadoopBench:service=Accumulo,name=Server";

    /** Returns whether the server holds its lock in ZooKeeper. */
    boolean isReady();

    /** Returns the server's number of tablets; 0 for servers without tablets. */
    int getTablets();

    /**
     * Returns a sorted list of open connections that a client has used, in the form {@code <client
     * host>:<client port> <transport> <protection>}. The protection is {@code plain}; or the
     * mechanism and the quality of protection; or the protocol, the cipher suite and the client's
     * certificate.
     */
    String[] getConnections();

    /**
     * Returns a sorted list of open and closed connections since the server started, in the form
     * {@code <transport> <protection> <count>}.
     */
    String[] getAgreed();
  }
}
