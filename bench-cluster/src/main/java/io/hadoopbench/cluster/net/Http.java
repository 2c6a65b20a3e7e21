package io.hadoopbench.cluster.net;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.core.cluster.Trust;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.HttpsURLConnection;

/** Sends HTTP requests with a timeout. */
public final class Http {
  public static final ObjectMapper JSON = new ObjectMapper();

  private Http() {}

  /** Returns the first bean that matches the query; a missing node if there is none. */
  public static JsonNode bean(URI base, String query, Duration timeout) throws IOException {
    return json(
            URI.create(base + "/jmx?qry=" + URLEncoder.encode(query, StandardCharsets.UTF_8)),
            timeout)
        .path("beans")
        .path(0);
  }

  /**
   * @throws IOException if there is no response with status 200 in time
   */
  public static JsonNode json(URI address, Duration timeout) throws IOException {
    return json((HttpURLConnection) address.toURL().openConnection(Proxy.NO_PROXY), timeout);
  }

  /**
   * Returns the JSON from a server that requires authentication.
   *
   * @param authorization value of the {@code Authorization} header
   * @param certificates PEM file with certificates to trust; empty to use the JVM's certificates
   */
  public static JsonNode json(
      URI address, Duration timeout, String authorization, Optional<Path> certificates)
      throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) address.toURL().openConnection(Proxy.NO_PROXY);
    connection.setRequestProperty("Authorization", authorization);
    connection.setRequestProperty(
        "Connection",
        "close"); // closed immediately, so that the connection is not counted at the server
    if (certificates.isPresent()) {
      ((HttpsURLConnection) connection)
          .setSSLSocketFactory(Trust.of(Files.readString(certificates.get())).getSocketFactory());
    }
    return json(connection, timeout);
  }

  /** Returns the response's status code, even if it denotes an error. */
  public static int status(URI address, Duration timeout) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) address.toURL().openConnection(Proxy.NO_PROXY);
    connection.setConnectTimeout((int) timeout.toMillis());
    connection.setReadTimeout((int) timeout.toMillis());
    try {
      return connection.getResponseCode();
    } finally {
      connection.disconnect();
    }
  }

  private static JsonNode json(HttpURLConnection connection, Duration timeout) throws IOException {
    int millis = (int) timeout.toMillis();
    connection.setConnectTimeout(millis);
    connection.setReadTimeout(millis);
    connection.setRequestProperty("Accept", "application/json");
    try (InputStream in = connection.getInputStream()) {
      return JSON.readTree(in);
    } finally {
      connection.disconnect();
    }
  }
}
