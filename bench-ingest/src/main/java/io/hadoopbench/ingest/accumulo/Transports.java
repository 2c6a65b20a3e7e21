package io.hadoopbench.ingest.accumulo;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.security.sasl.Sasl;
import javax.security.sasl.SaslClient;
import org.apache.accumulo.core.clientImpl.ThriftTransportKey;
import org.apache.accumulo.core.clientImpl.ThriftTransportPool;
import org.apache.accumulo.core.rpc.FilterTransport;
import org.apache.thrift.transport.TSaslClientTransport;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.layered.TLayeredTransport;

/**
 * The protection of a client's connections. Uses reflection, because Accumulo's API does not expose
 * it.
 */
final class Transports {
  private Transports() {}

  /**
   * Returns {@code <host>:<port> <transport> <protection>} for a pool's connections. Connections
   * that are being opened or closed may be missing.
   */
  static List<String> of(ThriftTransportPool pool) {
    List<String> lines = new ArrayList<>();
    Object connections = field(field(pool, "connectionPool"), "connections");
    for (Map.Entry<?, ?> server : ((Map<?, ?>) connections).entrySet()) {
      List<Object> cached = new ArrayList<>((Collection<?>) field(server.getValue(), "unreserved"));
      cached.addAll(((Map<?, ?>) field(server.getValue(), "reserved")).values());
      for (Object connection : cached) {
        TTransport transport =
            (TTransport) field(field(connection, "transport"), "wrappedTransport");
        lines.add(((ThriftTransportKey) server.getKey()).getServer() + " " + protection(transport));
      }
    }
    return lines;
  }

  /** Returns the socket of a TLS connection. */
  static Optional<SSLSocket> tls(TTransport transport) {
    return inner(transport) instanceof TSocket socket && socket.getSocket() instanceof SSLSocket tls
        ? Optional.of(tls)
        : Optional.empty();
  }

  private static TTransport inner(TTransport transport) {
    TTransport below = transport;
    while (true) {
      if (below instanceof TLayeredTransport layer) {
        below = layer.getInnerTransport();
      } else if (below instanceof FilterTransport) {
        below = (TTransport) call(below, FilterTransport.class, "getWrapped");
      } else {
        return below;
      }
    }
  }

  private static String protection(TTransport transport) {
    TTransport below = inner(transport);
    String name = below.getClass().getSimpleName();
    if (below instanceof TSaslClientTransport sasl) {
      SaslClient client = sasl.getSaslClient();
      return name
          + " "
          + client.getMechanismName()
          + " "
          + Optional.ofNullable(client.getNegotiatedProperty(Sasl.QOP)).orElse("auth");
    }
    return name + " " + tls(transport).map(socket -> tls(socket.getSession())).orElse("plain");
  }

  private static String tls(SSLSession session) {
    String agreed = session.getProtocol() + " " + session.getCipherSuite() + " ";
    try {
      return agreed + session.getPeerPrincipal().getName().replace(' ', '_');
    } catch (SSLPeerUnverifiedException none) {
      return agreed + "no-certificate";
    }
  }

  private static Object field(Object of, String name) {
    try {
      Field field = of.getClass().getDeclaredField(name);
      field.setAccessible(true);
      return field.get(of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this Accumulo client version is not supported: " + e, e);
    }
  }

  private static Object call(Object of, Class<?> type, String name) {
    try {
      Method method = type.getDeclaredMethod(name);
      method.setAccessible(true);
      return method.invoke(of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this Accumulo client version is not supported: " + e, e);
    }
  }
}
