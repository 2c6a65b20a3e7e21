package io.hadoopbench.gateway.http;

import io.hadoopbench.core.cluster.Trust;
import io.hadoopbench.core.load.measure.Evidence;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.HttpsURLConnection;

/**
 * Sends one client's requests with the JDK's HTTP client, which is always available and uses less
 * CPU than other HTTP clients. Sends {@code Authorization} only to the intended server. Always
 * verifies the server's TLS certificate, including the host name.
 */
public final class Requests {
  /** Evidence: what the TLS connections negotiated, and the number of data requests by address. */
  public static final String TLS = "tls.client";

  public static final String DATA = "http.data";

  /** Evidence: number of clients by kind of login. */
  public static final String LOGIN = "http.login";

  /** Evidence: whether the server keeps a connection open after a response with data. */
  public static final String AFTER_DATA = "http.afterData";

  /**
   * Read timeout: a server that sends nothing for this long has failed to complete its response.
   */
  private static final int READ_MILLIS = 60_000;

  private static final int CHUNK_BYTES = 64 << 10;

  private final URI base;
  private final Login login;
  private final NegotiatedTls negotiated = new NegotiatedTls();
  private final NegotiatedTls.Sockets sockets;
  private final int readMillis;
  private final Map<String, LongAdder> dataRequests = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> afterData = new ConcurrentHashMap<>();

  /**
   * @param base base URL, as in {@code http://host:9870/webhdfs/v1}
   * @param certificates PEM; empty to use the JVM's certificates
   */
  public Requests(URI base, Login login, String certificates) throws IOException {
    this(base, login, certificates, READ_MILLIS);
  }

  public Requests(URI base, Login login, String certificates, int readMillis) throws IOException {
    this.base = base;
    this.login = login;
    this.sockets = new NegotiatedTls.Sockets(Trust.of(certificates), negotiated);
    this.readMillis = readMillis;
  }

  public URI base() {
    return base;
  }

  public Login login() {
    return login;
  }

  public Exchange request(String step, String method, URI url) throws IOException {
    return new Exchange(step, url, connection(method, url));
  }

  /** Returns a request with a streamed body of unknown length. */
  public Exchange upload(String step, URI url) throws IOException {
    HttpURLConnection connection = connection("PUT", url);
    connection.setDoOutput(true);
    connection.setChunkedStreamingMode(CHUNK_BYTES);
    connection.setRequestProperty("Content-Type", "application/octet-stream");
    return new Exchange(step, url, connection);
  }

  /** Returns a GET request that accepts the given content type. */
  public Exchange get(String step, URI url, String accept) throws IOException {
    HttpURLConnection connection = connection("GET", url);
    connection.setRequestProperty("Accept", accept);
    return new Exchange(step, url, connection);
  }

  /**
   * Returns a request with a short, buffered body, which the JDK can send again if the server has
   * closed the connection.
   */
  public Exchange put(String step, URI url, String type, byte[] body) throws IOException {
    HttpURLConnection connection = connection("PUT", url);
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", type);
    Exchange exchange = new Exchange(step, url, connection);
    try (OutputStream out = exchange.output()) {
      out.write(body);
    }
    return exchange;
  }

  /** Counts a data request to the address that a server returned. */
  public void countData(URI url) {
    dataRequests.computeIfAbsent(Urls.origin(url), origin -> new LongAdder()).increment();
  }

  /** Records whether the connection is closed after a response with data. */
  public void countAfterData(Exchange exchange) {
    boolean closes = "close".equalsIgnoreCase(exchange.header("Connection"));
    afterData
        .computeIfAbsent(
            closes ? "the server closes the connection" : "the connection is used again",
            what -> new LongAdder())
        .increment();
  }

  private HttpURLConnection connection(String method, URI url) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) url.toURL().openConnection();
    connection.setRequestMethod(method);
    connection.setInstanceFollowRedirects(false);
    connection.setUseCaches(false);
    connection.setConnectTimeout(30_000);
    connection.setReadTimeout(readMillis);
    if (connection instanceof HttpsURLConnection https) {
      https.setSSLSocketFactory(sockets);
    }
    if (!login.header().isEmpty() && Urls.origin(url).equals(Urls.origin(base))) {
      connection.setRequestProperty("Authorization", login.header());
    }
    return connection;
  }

  public void describe(Evidence evidence) {
    evidence.add(LOGIN, login.kind());
    negotiated.describe(evidence);
    dataRequests.forEach((origin, requests) -> evidence.add(DATA, origin, requests.sum()));
    afterData.forEach((what, answers) -> evidence.add(AFTER_DATA, what, answers.sum()));
  }
}
