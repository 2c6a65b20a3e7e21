package io.hadoopbench.gateway.http;

import io.hadoopbench.core.load.measure.Evidence;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.security.KeyManagementException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;

/**
 * Protocols and cipher suites that a client's TLS connections negotiated. Closed connections are
 * counted and then removed from the list, so that the list is at most about twice as long as the
 * number of open connections.
 */
final class NegotiatedTls {
  private static final int FEWEST = 64;

  private final Map<String, Long> ended = new TreeMap<>();
  private final List<Connection> held = new ArrayList<>();
  private int most = FEWEST;

  /**
   * @param by name of the TLS provider
   */
  private record Connection(BooleanSupplier closed, Supplier<SSLSession> session, String by) {
    /** Returns a connection's kind; SSL_NULL_WITH_NULL_NULL if it negotiated nothing. */
    String agreed() {
      return session.get().getProtocol() + " " + session.get().getCipherSuite() + " by " + by;
    }
  }

  /**
   * Adds a socket. Its session is read only after the connection has ended, because reading the
   * session earlier would start the handshake.
   */
  void add(SSLSocket socket, SSLContext context) {
    add(new Connection(socket::isClosed, socket::getSession, context.getProvider().getName()));
  }

  void add(SSLEngine engine, SSLContext context) {
    add(
        new Connection(
            () -> engine.isOutboundDone() || engine.isInboundDone(),
            engine::getSession,
            context.getProvider().getName()));
  }

  private synchronized void add(Connection connection) {
    if (held.size() >= most) {
      for (Iterator<Connection> all = held.iterator(); all.hasNext(); ) {
        Connection one = all.next();
        if (one.closed().getAsBoolean()) {
          ended.merge(one.agreed(), 1L, Long::sum);
          all.remove();
        }
      }
      most = Math.max(FEWEST, 2 * held.size());
    }
    held.add(connection);
  }

  /** Adds the evidence; called when the client has finished. */
  synchronized void describe(Evidence evidence) {
    ended.forEach((agreed, count) -> evidence.add(Requests.TLS, agreed, count));
    held.forEach(open -> evidence.add(Requests.TLS, open.agreed()));
  }

  /** A socket factory that records the TLS sockets of a client. */
  static final class Sockets extends SSLSocketFactory {
    private final SSLSocketFactory factory;
    private final SSLContext context;
    private final NegotiatedTls negotiated;

    Sockets(SSLContext context, NegotiatedTls negotiated) {
      this.context = context;
      this.negotiated = negotiated;
      factory = context.getSocketFactory();
    }

    private Socket recorded(Socket socket) {
      negotiated.add((SSLSocket) socket, context);
      return socket;
    }

    @Override
    public String[] getDefaultCipherSuites() {
      return factory.getDefaultCipherSuites();
    }

    @Override
    public String[] getSupportedCipherSuites() {
      return factory.getSupportedCipherSuites();
    }

    @Override
    public Socket createSocket() throws IOException {
      return recorded(factory.createSocket());
    }

    @Override
    public Socket createSocket(Socket socket, String host, int port, boolean autoClose)
        throws IOException {
      return recorded(factory.createSocket(socket, host, port, autoClose));
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
      return recorded(factory.createSocket(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort)
        throws IOException {
      return recorded(factory.createSocket(host, port, localHost, localPort));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
      return recorded(factory.createSocket(host, port));
    }

    @Override
    public Socket createSocket(
        InetAddress address, int port, InetAddress localAddress, int localPort) throws IOException {
      return recorded(factory.createSocket(address, port, localAddress, localPort));
    }
  }

  /** TLS context that delegates to another context and records the connections. */
  static final class Context extends SSLContextSpi {
    private final SSLContext context;
    private final NegotiatedTls negotiated;

    Context(SSLContext context, NegotiatedTls negotiated) {
      this.context = context;
      this.negotiated = negotiated;
    }

    @Override
    protected void engineInit(KeyManager[] keys, TrustManager[] trust, SecureRandom random)
        throws KeyManagementException {
      context.init(keys, trust, random);
    }

    @Override
    protected SSLSocketFactory engineGetSocketFactory() {
      return new Sockets(context, negotiated);
    }

    @Override
    protected SSLServerSocketFactory engineGetServerSocketFactory() {
      return context.getServerSocketFactory();
    }

    private SSLEngine recorded(SSLEngine engine) {
      negotiated.add(engine, context);
      return engine;
    }

    @Override
    protected SSLEngine engineCreateSSLEngine() {
      return recorded(context.createSSLEngine());
    }

    @Override
    protected SSLEngine engineCreateSSLEngine(String host, int port) {
      return recorded(context.createSSLEngine(host, port));
    }

    @Override
    protected SSLSessionContext engineGetServerSessionContext() {
      return context.getServerSessionContext();
    }

    @Override
    protected SSLSessionContext engineGetClientSessionContext() {
      return context.getClientSessionContext();
    }

    @Override
    protected SSLParameters engineGetDefaultSSLParameters() {
      return context.getDefaultSSLParameters();
    }

    @Override
    protected SSLParameters engineGetSupportedSSLParameters() {
      return context.getSupportedSSLParameters();
    }
  }
}
