package io.hadoopbench.servers;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.security.sasl.Sasl;
import javax.security.sasl.SaslServer;
import org.apache.accumulo.server.rpc.TServerUtils;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.server.ServerContext;
import org.apache.thrift.server.TServerEventHandler;
import org.apache.thrift.transport.TSaslServerTransport;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.layered.TLayeredTransport;

/** Records each connection to an Accumulo Thrift server at the first call, after the handshake. */
final class AccumuloConnections implements TServerEventHandler {
  private final Set<Seen> open = ConcurrentHashMap.newKeySet();
  private final Map<String, LongAdder> agreed = new ConcurrentHashMap<>();

  /** A connection; connections are compared by identity. */
  private static final class Seen implements ServerContext {
    private final TTransport transport;
    private final AtomicReference<String> line = new AtomicReference<>();

    Seen(TTransport transport) {
      this.transport = transport;
    }

    @Override
    public <T> T unwrap(Class<T> type) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
      return false;
    }
  }

  String[] connections() {
    return open.stream().map(seen -> seen.line.get()).sorted().toArray(String[]::new);
  }

  String[] agreed() {
    Map<String, LongAdder> sorted = new TreeMap<>(agreed);
    return sorted.entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue().sum())
        .toArray(String[]::new);
  }

  @Override
  public void preServe() {}

  @Override
  public ServerContext createContext(TProtocol in, TProtocol out) {
    return new Seen(in.getTransport());
  }

  @Override
  public void processContext(ServerContext context, TTransport in, TTransport out) {
    Seen seen = (Seen) context;
    if (seen.line.get() == null) {
      String what = protection(seen.transport);
      seen.line.set(TServerUtils.clientAddress.get() + " " + what);
      agreed.computeIfAbsent(what, text -> new LongAdder()).increment();
      open.add(seen);
    }
  }

  @Override
  public void deleteContext(ServerContext context, TProtocol in, TProtocol out) {
    open.remove((Seen) context);
  }

  /**
   * Returns the protection. A non-blocking server passes calls in memory buffers, which have no
   * underlying SASL or TLS transport.
   */
  private static String protection(TTransport transport) {
    TTransport below = transport;
    while (below instanceof TLayeredTransport layer) {
      below = layer.getInnerTransport();
    }
    String name = below.getClass().getSimpleName();
    if (below instanceof TSaslServerTransport sasl) {
      SaslServer server = sasl.getSaslServer();
      return name
          + " "
          + server.getMechanismName()
          + " "
          + Optional.ofNullable(server.getNegotiatedProperty(Sasl.QOP)).orElse("auth");
    }
    return name
        + " "
        + (below instanceof TSocket socket && socket.getSocket() instanceof SSLSocket tls
            ? tls(tls.getSession())
            : "plain");
  }

  private static String tls(SSLSession session) {
    String agreed = session.getProtocol() + " " + session.getCipherSuite() + " ";
    try {
      return agreed + session.getPeerPrincipal().getName().replace(' ', '_');
    } catch (SSLPeerUnverifiedException none) {
      return agreed + "no-certificate";
    }
  }
}
