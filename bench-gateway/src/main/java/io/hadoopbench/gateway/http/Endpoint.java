package io.hadoopbench.gateway.http;

import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.TaskCredentials;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;

/**
 * The address of an HTTP interface, and the login that a variant's clients use.
 *
 * @param base base URL, as in {@code https://host:8443/gateway/token/webhdfs/v1}
 * @param login the clients' credentials, which are secret
 * @param certificates trusted certificates in PEM; empty for the JVM's certificates
 * @param gateway whether the interface belongs to a gateway
 */
public record Endpoint(URI base, Login login, String certificates, boolean gateway) {
  public static final String BASE = "http.base";

  private static final String CERTIFICATES = "http.certificates";
  private static final String GATEWAY = "http.gateway";

  /** Names of the secrets in the job's credentials. */
  private static final Text HEADER = new Text("hadoopbench.http.header");

  private static final Text QUERY = new Text("hadoopbench.http.query");

  /**
   * Returns this endpoint's task settings.
   *
   * @param credentials receives the secrets
   */
  public Map<String, String> settings(Credentials credentials) {
    credentials.addSecretKey(HEADER, new Text(login.header()).copyBytes());
    credentials.addSecretKey(QUERY, new Text(login.query()).copyBytes());
    return Map.of(
        BASE, base.toString(), CERTIFICATES, certificates, GATEWAY, Boolean.toString(gateway));
  }

  public static Endpoint of(TaskContext task) throws IOException {
    Credentials credentials = TaskCredentials.of(task.conf());
    Login login = new Login(secret(credentials, HEADER), secret(credentials, QUERY));
    return new Endpoint(
        URI.create(task.setting(BASE)),
        login,
        task.setting(CERTIFICATES),
        Boolean.parseBoolean(task.setting(GATEWAY)));
  }

  private static String secret(Credentials credentials, Text name) throws IOException {
    byte[] secret = credentials.getSecretKey(name);
    if (secret == null) {
      throw new IOException("the job's credentials do not contain " + name);
    }
    return Text.decode(secret);
  }

  /**
   * Returns a message if this endpoint also serves anonymous clients, in which case the cost of
   * logging in would not be measured. Empty if it does not, or if the login has no secret.
   *
   * @param question URL that the interface's users may read
   */
  public Optional<String> acceptsAnonymous(URI question) throws IOException {
    if (!login.secret()) {
      return Optional.empty();
    }
    int status =
        new Requests(base, Login.NONE, certificates)
            .request("requesting without login", "GET", question)
            .status();
    return status == HttpURLConnection.HTTP_UNAUTHORIZED
            || status == HttpURLConnection.HTTP_FORBIDDEN
        ? Optional.empty()
        : Optional.of(
            base
                + " serves clients without login, so the authentication cost would not be"
                + " measured");
  }

  public Requests requests() throws IOException {
    return new Requests(base, login, certificates);
  }
}
