package io.hadoopbench.gateway.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** Makes the TLS sockets of one client and remembers them, because what each of them agreed upon is evidence. */
final class RecordingSockets extends SSLSocketFactory {
  private final SSLSocketFactory factory;
  private final SSLContext context;
  private final ConcurrentLinkedQueue<SSLSocket> made = new ConcurrentLinkedQueue<>();

  RecordingSockets(SSLContext context) {
    this.context = context;
    factory = context.getSocketFactory();
  }

  /** Protocol, cipher suite and our own provider of each socket so far; a socket that agreed upon nothing has SSL_NULL_WITH_NULL_NULL. */
  List<String> agreed() {
    return made.stream().map(socket -> agreed(socket.getSession(), context)).toList();
  }

  static String agreed(SSLSession session, SSLContext context) {
    return session.getProtocol() + " " + session.getCipherSuite() + " by " + context.getProvider().getName();
  }

  private Socket recorded(Socket socket) {
    made.add((SSLSocket) socket);
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
  public Socket createSocket(Socket socket, String host, int port, boolean autoClose) throws IOException {
    return recorded(factory.createSocket(socket, host, port, autoClose));
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return recorded(factory.createSocket(host, port));
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
    return recorded(factory.createSocket(host, port, localHost, localPort));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return recorded(factory.createSocket(host, port));
  }

  @Override
  public Socket createSocket(InetAddress address, int port, InetAddress localAddress, int localPort) throws IOException {
    return recorded(factory.createSocket(address, port, localAddress, localPort));
  }
}
