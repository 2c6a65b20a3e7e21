package io.hadoopbench.gateway.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** Makes the TLS sockets of a client and has them counted, because what each of them agreed upon is evidence. */
final class RecordingSockets extends SSLSocketFactory {
  private final SSLSocketFactory factory;
  private final SSLContext context;
  private final Agreements agreements;

  RecordingSockets(SSLContext context, Agreements agreements) {
    this.context = context;
    this.agreements = agreements;
    factory = context.getSocketFactory();
  }

  private Socket recorded(Socket socket) {
    agreements.add((SSLSocket) socket, context);
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
