package io.hadoopbench.servers;

import io.hadoopbench.servers.KnoxMain.TlsConnectionsMXBean;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import javax.management.JMException;
import javax.net.ssl.SSLEngine;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;

/**
 * Exposes over JMX what a Jetty server's TLS connections negotiated, including connections before
 * their handshake.
 */
final class TlsConnections implements TlsConnectionsMXBean, Connection.Listener {
  private final Set<SslConnection> open = ConcurrentHashMap.newKeySet();
  private final Map<String, LongAdder> closed = new ConcurrentHashMap<>();
  private final AtomicLong opened = new AtomicLong();

  /** Records connections that are accepted from now on. */
  static void register(Server server) throws JMException {
    TlsConnections all = new TlsConnections();
    for (Connector connector : server.getConnectors()) {
      ((AbstractConnector) connector).addBean(all);
    }
    JmxPage.show(all, TlsConnectionsMXBean.class, NAME);
  }

  @Override
  public void onOpened(Connection connection) {
    if (connection instanceof SslConnection tls) {
      opened.incrementAndGet();
      open.add(tls);
    }
  }

  @Override
  public void onClosed(Connection connection) {
    if (connection instanceof SslConnection tls && open.remove(tls)) {
      closed.computeIfAbsent(agreed(tls), key -> new LongAdder()).increment();
    }
  }

  private static String agreed(SslConnection connection) {
    SSLEngine engine = connection.getSSLEngine();
    return engine.getSession().getProtocol()
        + " "
        + engine.getSession().getCipherSuite()
        + " "
        + engine.getClass().getName();
  }

  private static String client(SslConnection connection) {
    InetSocketAddress address = connection.getEndPoint().getRemoteAddress();
    return address.getAddress().getHostAddress() + ":" + address.getPort();
  }

  @Override
  public String[] getConnections() {
    return open.stream()
        .map(connection -> client(connection) + " " + agreed(connection))
        .sorted()
        .toArray(String[]::new);
  }

  @Override
  public String[] getAgreed() {
    Map<String, Long> all = new TreeMap<>();
    open.forEach(connection -> all.merge(agreed(connection), 1L, Long::sum));
    closed.forEach((agreed, count) -> all.merge(agreed, count.sum(), Long::sum));
    return all.entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .toArray(String[]::new);
  }

  @Override
  public long getOpened() {
    return opened.get();
  }
}
