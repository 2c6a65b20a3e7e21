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

/**
 * Makes the TLS sockets of one client and remembers them, because what each of them agreed upon is evidence. {@link TlsHandshakes} asks
 * less of a client, but sees the whole JVM and no resumed session of TLS 1.2, and WebHDFS makes connections anew for each file.
 */
final class RecordingSockets extends SSLSocketFactory {
  private final SSLSocketFactory factory;
  private final String provider;
  private final ConcurrentLinkedQueue<SSLSocket> made = new ConcurrentLinkedQueue<>();

  RecordingSockets(SSLContext context) {
    factory = context.getSocketFactory();
    provider = context.getProvider().getName();
  }

  /** Protocol, cipher suite and our own provider of each socket so far; a socket that agreed upon nothing has SSL_NULL_WITH_NULL_NULL. */
  List<String> agreed() {
    return made.stream().map(socket -> {
      SSLSession session = socket.getSession();
      return session.getProtocol() + " " + session.getCipherSuite() + " by " + provider;
    }).toList();
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
