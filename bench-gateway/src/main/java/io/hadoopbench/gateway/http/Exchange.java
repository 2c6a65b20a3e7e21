package io.hadoopbench.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * One request and its response. Does not follow redirects. Every exception states the step and the
 * URL, without secrets.
 */
public record Exchange(String step, URI url, HttpURLConnection connection) {
  private static final int MAX_ERROR_BYTES = 16 << 10;
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Returns an exception that states the step, the address and the problem. */
  public IOException failure(String what, Exception cause) {
    return new IOException(step + " failed at " + Urls.shown(url) + ": " + what, cause);
  }

  private IOException failure(IOException cause) {
    return failure(
        cause.getMessage() == null
            ? cause.toString()
            : cause.getClass().getSimpleName() + ": " + cause.getMessage(),
        cause);
  }

  /** Runs an operation on the connection and converts its exception with {@link #failure}. */
  <T> T attempt(Operation<T> operation) throws IOException {
    try {
      return operation.run();
    } catch (IOException e) {
      connection.disconnect();
      throw failure(e);
    }
  }

  @FunctionalInterface
  public interface Operation<T> {
    T run() throws IOException;
  }

  /** Sends the request, if it was not sent yet, and waits for the response. */
  public int status() throws IOException {
    int status = attempt(connection::getResponseCode);
    if (status < 0) {
      connection.disconnect();
      throw failure("the response is not HTTP", null);
    }
    return status;
  }

  public boolean redirected() throws IOException {
    return REDIRECTS.contains(status());
  }

  /**
   * Returns the redirect target. Reads the body to the end, so that the connection can be reused.
   */
  public URI location() throws IOException {
    String location = connection.getHeaderField("Location");
    drain();
    if (location == null) {
      throw failure("redirected (" + status() + ") without a Location", null);
    }
    return url.resolve(Urls.parse(location));
  }

  /**
   * Returns this exchange if the response has the expected status.
   *
   * @throws IOException with the server's message, if the status differs
   */
  public Exchange expect(int expected) throws IOException {
    int status = status();
    if (status == expected) {
      return this;
    }
    String message = message();
    connection.disconnect();
    throw failure(
        "HTTP %s instead of %s%s%s"
            .formatted(
                status,
                expected,
                meaning(status),
                message.isEmpty() ? "" : "; the server's message: " + message),
        null);
  }

  private static String meaning(int status) {
    return switch (status) {
      case 401 -> " (not authenticated: wrong or expired password or token)";
      case 403 -> " (access denied)";
      case 404 -> " (not found: wrong path, or a gateway without this topology or service)";
      // Knox does not distinguish these two cases
      case 500 -> " (the server failed, or a server behind the gateway did not respond)";
      case 503 -> " (the server is unavailable)";
      default -> REDIRECTS.contains(status) ? " (redirected again)" : "";
    };
  }

  /** Returns a Hadoop error's message; empty for other servers' error pages. */
  private String message() throws IOException {
    try (InputStream error = connection.getErrorStream()) {
      byte[] body = error == null ? new byte[0] : error.readNBytes(MAX_ERROR_BYTES);
      String text = new String(body, StandardCharsets.UTF_8).strip();
      if (!text.startsWith("{")) {
        return "";
      }
      JsonNode exception = JSON.readTree(text).path("RemoteException");
      return (exception.path("exception").asText()
              + " "
              + exception.path("message").asText().lines().findFirst().orElse(""))
          .strip();
    } catch (IOException e) {
      return ""; // the status alone is sufficient
    }
  }

  public OutputStream output() throws IOException {
    return attempt(connection::getOutputStream);
  }

  InputStream input() throws IOException {
    return attempt(connection::getInputStream);
  }

  /** Returns a short response's body. */
  public String text() throws IOException {
    return attempt(
        () -> {
          try (InputStream in = connection.getInputStream()) {
            return new String(in.readNBytes(1 << 20), StandardCharsets.UTF_8);
          }
        });
  }

  /** Reads the remainder of a short response, so that the connection can be reused. */
  public void drain() throws IOException {
    attempt(
        () -> {
          try (InputStream in = connection.getInputStream()) {
            return in.skip(MAX_ERROR_BYTES);
          }
        });
  }

  public String header(String name) {
    return connection.getHeaderField(name);
  }

  public void abort() {
    connection.disconnect();
  }
}
