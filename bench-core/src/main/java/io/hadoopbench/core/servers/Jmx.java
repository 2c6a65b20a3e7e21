package io.hadoopbench.core.servers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.hadoopbench.core.os.Pause;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.UndeclaredThrowableException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.web.URLConnectionFactory;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticationException;

/**
 * Reads a Hadoop server's MBeans and settings from its {@code /jmx} and {@code /conf} pages, using
 * SPNEGO and TLS as configured in Hadoop.
 */
public final class Jmx {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String RUNTIME = "java.lang:type=Runtime";
  private static final String STARTED = "StartTime";

  private final URI web;
  private final Configuration conf;
  private final URLConnectionFactory connections;

  private final AtomicReference<Known> known = new AtomicReference<>(new Known("", ""));

  private record Known(String started, String text) {}

  /**
   * Creates a reader.
   *
   * @param web address of the web server that has the {@code /jmx} page
   */
  public Jmx(URI web, Configuration conf) {
    this(web, conf, URLConnectionFactory.newDefaultURLConnectionFactory(conf));
  }

  private Jmx(URI web, Configuration conf, URLConnectionFactory connections) {
    this.web = web;
    this.conf = conf;
    this.connections = connections;
  }

  /** Returns a reader for the same page with timeouts for connecting and for the response. */
  public Jmx within(Duration timeout) {
    int millis = (int) timeout.toMillis();
    return new Jmx(
        web, conf, URLConnectionFactory.newDefaultURLConnectionFactory(millis, millis, conf));
  }

  /**
   * Returns an attribute of the first matching bean.
   *
   * @param bean an object name, which may contain {@code *}
   * @return empty if the bean or attribute does not exist
   * @throws IOException if the server does not respond
   */
  private Optional<JsonNode> attribute(String bean, String attribute) throws IOException {
    for (JsonNode found : beans(bean)) {
      if (found.hasNonNull(attribute)) {
        return Optional.of(found.get(attribute));
      }
    }
    return Optional.empty();
  }

  /** Returns a text attribute; empty if it does not exist. */
  public Optional<String> text(String bean, String attribute) throws IOException {
    return attribute(bean, attribute).map(JsonNode::asText);
  }

  /** Returns a list of texts; empty if the attribute does not exist. */
  public Optional<List<String>> texts(String bean, String attribute) throws IOException {
    return attribute(bean, attribute)
        .map(
            found -> {
              List<String> texts = new ArrayList<>();
              found.forEach(text -> texts.add(text.asText()));
              return texts;
            });
  }

  /** Returns a numeric attribute; NaN if it does not exist. */
  public double number(String bean, String attribute) throws IOException {
    return attribute(bean, attribute).map(JsonNode::asDouble).orElse(Double.NaN);
  }

  /**
   * Returns the value of a configuration key from the server's {@code /conf} page; empty if the
   * page does not show it.
   */
  public Optional<String> setting(String key) throws IOException {
    return Optional.ofNullable(
        getIfThere("/conf?name=" + encode(key)).path("property").path("value").textValue());
  }

  /**
   * Returns the keys in the server's site files from its {@code /conf} page; empty if the page does
   * not show them.
   */
  public Set<String> siteKeys() throws IOException {
    Set<String> keys = new TreeSet<>();
    for (JsonNode property : getIfThere("/conf?format=json").path("properties")) {
      if (property.path("resource").asText().endsWith("-site.xml")) {
        keys.add(property.path("key").asText());
      }
    }
    return keys;
  }

  /** Returns the server's JVM options; empty if the page does not show them. */
  public List<String> jvmOptions() throws IOException {
    return texts(RUNTIME, "InputArguments").orElse(List.of());
  }

  /** Returns all beans that match a pattern, unchanged. */
  public JsonNode beans(String pattern) throws IOException {
    return get("/jmx?qry=" + encode(pattern)).path("beans");
  }

  /**
   * Returns the id, host and start time of the process that responds; empty if the page does not
   * show them. The bean with this information contains entire class paths, so once the process is
   * known, only the start time is requested.
   */
  public String process() throws IOException {
    Known now = known.get();
    if (now.started.isEmpty() || !now.started.equals(started())) {
      JsonNode runtime = beans(RUNTIME).path(0);
      String started = runtime.path(STARTED).asText();
      now =
          new Known(
              started,
              runtime.hasNonNull("Name")
                  ? runtime.get("Name").asText() + " started at " + started
                  : "");
      known.set(now);
    }
    return now.text;
  }

  /** Returns the start time; empty if the page can show only whole beans. */
  private String started() throws IOException {
    return getIfThere("/jmx?get=" + encode(RUNTIME + "::" + STARTED))
        .path("beans")
        .path(0)
        .path(STARTED)
        .asText();
  }

  /** Returns an empty node if the server has no such page or key. */
  private JsonNode getIfThere(String path) throws IOException {
    try {
      return get(path);
    } catch (IOException e) {
      if (e.getCause() instanceof FileNotFoundException) {
        return MissingNode.getInstance();
      }
      throw e;
    }
  }

  private JsonNode get(String path) throws IOException {
    boolean secure = UserGroupInformation.isSecurityEnabled();
    // even a KMS without Kerberos requires a user name
    String user =
        secure
            ? ""
            : "&user.name=" + encode(UserGroupInformation.getCurrentUser().getShortUserName());
    URL url = new URL(web + path + user);

    try {
      HttpURLConnection connection =
          (HttpURLConnection) (secure ? asLoggedIn(url) : connections.openConnection(url, false));
      connection.setRequestProperty("Accept", "application/json");
      try (InputStream in = connection.getInputStream()) {
        return JSON.readTree(in);
      }
    } catch (AuthenticationException e) {
      throw new IOException(
          "no access to " + url + ": " + (e.getCause() == null ? e : e.getCause()).getMessage(), e);
    } catch (IOException e) {
      throw new IOException("cannot read " + url + ": " + e.getMessage(), e);
    }
  }

  /**
   * Opens a connection as the current user. SPNEGO uses the ticket in the thread's subject; without
   * a subject, only a login from a ticket cache would work.
   */
  private URLConnection asLoggedIn(URL url) throws IOException, AuthenticationException {
    UserGroupInformation user = UserGroupInformation.getCurrentUser();
    user.checkTGTAndReloginFromKeytab();
    try {
      return user.doAs(
          (PrivilegedExceptionAction<URLConnection>) () -> connections.openConnection(url, true));
    } catch (UndeclaredThrowableException e) {
      if (e.getCause() instanceof AuthenticationException refused) {
        throw refused;
      }
      throw e;
    } catch (InterruptedException e) {
      throw Pause.interrupted("reading " + url);
    }
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
