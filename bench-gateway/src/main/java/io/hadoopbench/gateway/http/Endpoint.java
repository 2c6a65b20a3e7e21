package io.hadoopbench.gateway.http;

import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.TaskCredentials;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;

/**
 * Where a variant's clients find an interface.
 *
 * @param base of the interface, as {@code https://host:8443/gateway/token/webhdfs/v1}
 * @param login how they say who they are; it holds secrets
 * @param certificates PEM of those to trust; empty for those of the JVM
 * @param gateway whether it is a gateway
 */
public record Endpoint(URI base, Login login, String certificates, boolean gateway) {
  /** Settings of workloads. */
  public static final String BASE = "http.base";

  private static final String CERTIFICATES = "http.certificates";
  private static final String GATEWAY = "http.gateway";

  /** Secrets among the job's credentials. */
  private static final Text HEADER = new Text("hadoopbench.http.header");

  private static final Text QUERY = new Text("hadoopbench.http.query");

  /**
   * Settings by which tasks find it.
   *
   * @param credentials receive the secrets
   */
  public Map<String, String> settings(Credentials credentials) {
    credentials.addSecretKey(HEADER, new Text(login.header()).copyBytes());
    credentials.addSecretKey(QUERY, new Text(login.query()).copyBytes());
    return Map.of(
        BASE, base.toString(), CERTIFICATES, certificates, GATEWAY, Boolean.toString(gateway));
  }

  /** The one that the task's scenario gave it. */
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
      throw new IOException("the job's credentials have no " + name);
    }
    return Text.decode(secret);
  }

  /**
   * Why an answer says nothing of the login: whoever asks gets one. Empty when nobody does, and
   * when the login holds no secret.
   *
   * @param question to which the users of this interface get an answer
   */
  public Optional<String> believesAnybody(URI question) throws IOException {
    if (!login.secret()) {
      return Optional.empty();
    }
    int status =
        new Requests(base, Login.NONE, certificates)
            .request("asking as nobody", "GET", question)
            .status();
    return status == HttpURLConnection.HTTP_UNAUTHORIZED
            || status == HttpURLConnection.HTTP_FORBIDDEN
        ? Optional.empty()
        : Optional.of(
            base
                + " answers whoever asks, so that nothing would be known of what it costs to know"
                + " the user");
  }

  public Requests requests() throws IOException {
    return new Requests(base, login, certificates);
  }
}
