package io.hadoopbench.core.servers;

import io.hadoopbench.core.os.FirstLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Locale;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** The TLS version, TLS suite and authentication that a web server negotiates with this JVM. */
public final class HttpLink {
  /** Text for a link without TLS. */
  public static final String NO_TLS = "no TLS";

  private static final int TIMEOUT_MILLIS = 5_000;

  private HttpLink() {}

  /** An exchange over a connection. */
  private interface Exchange {
    String run(Socket socket) throws IOException;
  }

  /**
   * Sends one request without credentials.
   *
   * @return for example {@code TLSv1.3 TLS_AES_256_GCM_SHA384, asks for Negotiate}; {@link
   *     LinkFacts#FAILED} and the reason if there is no response
   */
  public static String of(URI server) {
    boolean tls = server.getScheme().equals("https");
    int port = server.getPort() > 0 ? server.getPort() : tls ? 443 : 80;
    return connected(
        server.getHost(),
        port,
        plain ->
            tls
                ? handshake(
                    plain, server.getHost(), port, socket -> ", " + authentication(socket, server))
                : NO_TLS + ", " + authentication(plain, server));
  }

  /** Returns the TLS version and suite of a server that does not use HTTP. */
  static String tls(String host, int port) {
    return connected(host, port, plain -> handshake(plain, host, port, socket -> ""));
  }

  private static String connected(String host, int port, Exchange exchange) {
    try (Socket plain = new Socket()) {
      plain.connect(new InetSocketAddress(host, port), TIMEOUT_MILLIS);
      plain.setSoTimeout(TIMEOUT_MILLIS);
      return exchange.run(plain);
    } catch (IOException e) {
      return LinkFacts.FAILED + host + ":" + port + ": " + FirstLine.of(e);
    }
  }

  private static String handshake(Socket plain, String host, int port, Exchange then)
      throws IOException {
    try (SSLSocket socket =
        (SSLSocket) context().getSocketFactory().createSocket(plain, host, port, true)) {
      socket.startHandshake();
      return socket.getSession().getProtocol()
          + " "
          + socket.getSession().getCipherSuite()
          + then.run(socket);
    }
  }

  private static String authentication(Socket socket, URI server) throws IOException {
    String path = server.getRawPath().isEmpty() ? "/" : server.getRawPath();
    String request =
        "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n"
            .formatted(path, server.getAuthority());
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    BufferedReader reply =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
    String asked = "";
    for (String line = reply.readLine(); line != null && !line.isEmpty(); line = reply.readLine()) {
      if (line.toLowerCase(Locale.ROOT).startsWith("www-authenticate:")) {
        asked = line.substring(line.indexOf(':') + 1).strip();
      }
    }
    return asked.isEmpty() ? "asks for no authentication" : "asks for " + asked;
  }

  /**
   * Returns a context that accepts any certificate, because there is only a handshake, and no
   * secret is sent.
   */
  private static SSLContext context() throws IOException {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new AnyCertificate()}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("TLS is unavailable: " + e.getMessage(), e);
    }
  }

  private static final class AnyCertificate implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
