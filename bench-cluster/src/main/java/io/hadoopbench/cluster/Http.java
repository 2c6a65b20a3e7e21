package io.hadoopbench.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Asks a server over HTTP, with a limit on the time. */
final class Http {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Http() { }

  /** The first bean that matches the query, missing node if there is none. */
  static JsonNode bean(URI base, String query, Duration timeout) throws IOException {
    return json(URI.create(base + "/jmx?qry=" + URLEncoder.encode(query, StandardCharsets.UTF_8)), timeout).path("beans").path(0);
  }

  /** @throws IOException if there is no answer with status 200 in time */
  static JsonNode json(URI address, Duration timeout) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection(Proxy.NO_PROXY);
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
