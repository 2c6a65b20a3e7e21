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
 * One request and its answer. Redirects are not followed. Every failure names the step and the URL,
 * without its secrets.
 */
public final class Exchange {
  private static final int MAX_ERROR_BYTES = 16 << 10;
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String step;
  private final URI url;
  private final HttpURLConnection connection;

  /**
   * @param step as in "{step} failed": {@code reading}
   */
  public Exchange(String step, URI url, HttpURLConnection connection) {
    this.step = step;
    this.url = url;
    this.connection = connection;
  }

  /** An exception that says which step failed at which address, and with what. */
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

  /** What an operation on the connection gives, or {@link #failure}. */
  <T> T attempt(Operation<T> operation) throws IOException {
    try {
      return operation.run();
    } catch (IOException e) {
      connection.disconnect();
      throw failure(e);
    }
  }

  /** May fail as a connection does. */
  @FunctionalInterface
  public interface Operation<T> {
    T run() throws IOException;
  }

  /** Sends the request, if that has not been done, and waits for the answer. */
  public int status() throws IOException {
    int status = attempt(connection::getResponseCode);
    if (status < 0) {
      connection.disconnect();
      throw failure("the answer is no HTTP", null);
    }
    return status;
  }

  public boolean redirected() throws IOException {
    return REDIRECTS.contains(status());
  }

  /**
   * Where the answer sends us; its body is read to its end, so that the connection can be used
   * again.
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
   * Returns this exchange.
   *
   * @throws IOException with the message of the server, if the answer has another status
   */
  public Exchange expect(int expected) throws IOException {
    int status = status();
    if (status == expected) {
      return this;
    }
    String said = said();
    connection.disconnect();
    throw failure(
        "HTTP "
            + status
            + " instead of "
            + expected
            + meaning(status)
            + (said.isEmpty() ? "" : "; it says: " + said),
        null);
  }

  private static String meaning(int status) {
    return switch (status) {
      case 401 -> " (who asks is not accepted: wrong or expired password or token)";
      case 403 -> " (refused)";
      case 404 -> " (nothing there: wrong path, or a gateway without this topology or service)";
      case 500 ->
          " (the server failed, or one behind a gateway did not answer)"; // Knox does not tell
      // which
      case 503 -> " (the server is not able to answer now)";
      default -> REDIRECTS.contains(status) ? " (redirected once more)" : "";
    };
  }

  /** The message of Hadoop's error, without the page that other servers send. */
  private String said() throws IOException {
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
      return ""; // the status says enough
    }
  }

  public OutputStream output() throws IOException {
    return attempt(connection::getOutputStream);
  }

  InputStream input() throws IOException {
    return attempt(connection::getInputStream);
  }

  /** The whole of a short answer. */
  public String text() throws IOException {
    return attempt(
        () -> {
          try (InputStream in = connection.getInputStream()) {
            return new String(in.readNBytes(1 << 20), StandardCharsets.UTF_8);
          }
        });
  }

  /** Reads what is left of a short answer, so that the connection can be used again. */
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

  /** Closes the connection in the middle of whatever it does. */
  public void abort() {
    connection.disconnect();
  }
}
