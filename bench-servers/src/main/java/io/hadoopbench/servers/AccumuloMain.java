package io.hadoopbench.servers;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.apache.accumulo.core.fate.zookeeper.ServiceLock;
import org.apache.accumulo.gc.SimpleGarbageCollector;
import org.apache.accumulo.manager.Manager;
import org.apache.accumulo.server.AbstractServer;
import org.apache.accumulo.server.ServerOpts;
import org.apache.accumulo.tserver.TabletServer;
import org.apache.thrift.server.TServer;

/**
 * Runs a server of Accumulo with a page that tells its beans: {@code AccumuloMain manager|tserver|gc <port of /jmx>
 * <marker>}. The marker is a file that is there when the instance is; where it is not, the manager makes the instance,
 * as {@link NewInstance} takes it from further arguments, and the others wait for it.
 */
public final class AccumuloMain {
  /** HDFS and ZooKeeper start beside it, on a machine that may be slow. */
  private static final Duration LIMIT = Duration.ofSeconds(150);
  private static final long POLL_MILLIS = 50;

  private AccumuloMain() { }

  public static void main(String[] args) throws Exception { // as Accumulo declares it
    JmxPage.start(Integer.parseInt(args[1]));
    Path marker = Path.of(args[2]);
    if (args[0].equals("manager") && !Files.exists(marker)) {
      new NewInstance(args[3], Path.of(args[4]), args[5], args[6], args[7]).make();
      Files.createFile(marker);
    }
    await("there is no instance", () -> Files.exists(marker));
    switch (args[0]) {
      case "manager" -> run(server(Manager.class), Optional.of(Manager.class.getDeclaredField("clientService")), () -> 0);
      case "gc" -> run(server(SimpleGarbageCollector.class), Optional.empty(), () -> 0);
      default -> {
        TabletServer server = server(TabletServer.class);
        JmxPage.show(UserTablets.in(server), TabletsMXBean.class, TabletsMXBean.NAME);
        run(server, Optional.of(TabletServer.class.getDeclaredField("server")), () -> server.getOnlineTablets().size());
      }
    }
  }

  /** Its constructor is for those who extend it; but Accumulo asks an object's own class, and no class above it, which calls it takes. */
  private static <T extends AbstractServer> T server(Class<T> type) throws ReflectiveOperationException {
    Constructor<T> constructor = type.getDeclaredConstructor(ServerOpts.class, String[].class);
    constructor.setAccessible(true);
    return constructor.newInstance(new ServerOpts(), new String[0]);
  }

  /** @param thrift where it keeps its Thrift server; empty if nobody asks who calls it */
  private static void run(AbstractServer server, Optional<Field> thrift, IntSupplier tablets) throws Exception {
    AccumuloConnections connections = new AccumuloConnections();
    JmxPage.show(new Bean(server, tablets, connections), AccumuloServerMXBean.class, AccumuloServerMXBean.NAME);
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
    await("there is no Thrift server", () -> {
      try {
        found[0] = (TServer) thrift.get(server);
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
      return found[0] != null;
    });
    found[0].setServerEventHandler(connections);
  }

  /** Its successor need not wait until ZooKeeper has missed it. */
  private static void unlock(AbstractServer server) {
    try {
      ServiceLock lock = server.getLock();
      if (lock != null && lock.isLocked()) {
        lock.unlock();
      }
    } catch (Exception e) { // as Accumulo and ZooKeeper declare it; the session ends anyway
      System.out.println("WARN the lock was not given back: " + e);
    }
  }

  private static void await(String otherwise, BooleanSupplier done) {
    Instant deadline = Instant.now().plus(LIMIT);
    while (!done.getAsBoolean()) {
      if (Instant.now().isAfter(deadline)) {
        throw new IllegalStateException(otherwise + " after " + LIMIT.toSeconds() + " s");
      }
      NewInstance.pause(POLL_MILLIS);
    }
  }

  private record Bean(AbstractServer server, IntSupplier tablets, AccumuloConnections connections) implements AccumuloServerMXBean {
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
}
