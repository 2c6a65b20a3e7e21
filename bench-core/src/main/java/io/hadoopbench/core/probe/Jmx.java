package io.hadoopbench.core.probe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.web.URLConnectionFactory;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticationException;

/**
 * Reads MBeans and settings of a Hadoop server through its {@code /jmx} and {@code /conf} pages,
 * with SPNEGO and TLS as the Hadoop configuration says.
 */
public final class Jmx {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String RUNTIME = "java.lang:type=Runtime";
  private static final String STARTED = "StartTime";

  /**
   * Requests for a page that wants to know who asks: one that is refused, one with a ticket, and
   * one with the cookie that this gave.
   */
  private static final int WITH_TICKET = 3;

  /** Requests of this JVM by address, whoever in it asked: the server counts them together. */
  private static final Map<String, LongAdder> REQUESTS = new ConcurrentHashMap<>();

  private final URI web;
  private final Configuration conf;
  private final URLConnectionFactory connections;
  private final LongAdder requests;
  private final AtomicReference<JmxTraffic> traffic = new AtomicReference<>(JmxTraffic.NONE);

  /** Which process answered last. */
  private volatile Known known = new Known("", "");

  private record Known(String started, String text) {}

  /**
   * @param web the server's base address, below which {@code /jmx} answers
   */
  public Jmx(URI web, Configuration conf) {
    this(web, conf, URLConnectionFactory.newDefaultURLConnectionFactory(conf));
  }

  private Jmx(URI web, Configuration conf, URLConnectionFactory connections) {
    this.web = web;
    this.conf = conf;
    this.connections = connections;
    this.requests = REQUESTS.computeIfAbsent(web.getAuthority(), address -> new LongAdder());
  }

  /**
   * The same page, which has to connect and to answer within some time each, and has not been asked
   * yet.
   */
  public Jmx within(Duration timeout) {
    int millis = (int) timeout.toMillis();
    return new Jmx(
        web, conf, URLConnectionFactory.newDefaultURLConnectionFactory(millis, millis, conf));
  }

  /** How many requests this JVM has made of the server. */
  long requests() {
    return requests.sum();
  }

  /** What it took up to now to read this page. */
  public JmxTraffic traffic() {
    return traffic.get();
  }

  /**
   * One attribute of the first bean that a pattern matches.
   *
   * @param bean an object name, {@code *} allowed
   * @return empty when no such bean or attribute is there
   * @throws IOException if the server does not answer
   */
  private Optional<JsonNode> attribute(String bean, String attribute) throws IOException {
    for (JsonNode found : beans(bean)) {
      if (found.hasNonNull(attribute)) {
        return Optional.of(found.get(attribute));
      }
    }
    return Optional.empty();
  }

  /** A text among the attributes; empty when it is not there. */
  public Optional<String> text(String bean, String attribute) throws IOException {
    return attribute(bean, attribute).map(JsonNode::asText);
  }

  /** Likewise a list of texts. */
  public Optional<List<String>> texts(String bean, String attribute) throws IOException {
    return attribute(bean, attribute)
        .map(
            found -> {
              List<String> texts = new ArrayList<>();
              found.forEach(text -> texts.add(text.asText()));
              return texts;
            });
  }

  /** A number among the attributes; NaN when it is not there. */
  public double number(String bean, String attribute) throws IOException {
    return attribute(bean, attribute).map(JsonNode::asDouble).orElse(Double.NaN);
  }

  /** A configuration key of the server, as its {@code /conf} page tells; empty when it does not. */
  public Optional<String> setting(String key) throws IOException {
    return Optional.ofNullable(
        getIfThere("/conf?name=" + encode(key)).path("property").path("value").textValue());
  }

  /** Options that the server's JVM was started with; empty when the page does not tell them. */
  public List<String> jvmOptions() throws IOException {
    return texts(RUNTIME, "InputArguments").orElse(List.of());
  }

  /** All beans that a pattern matches, as the server wrote them. */
  public JsonNode beans(String pattern) throws IOException {
    return get("/jmx?qry=" + encode(pattern)).path("beans");
  }

  /**
   * Which process answers now: its id, its host and when it was started; empty when it does not
   * tell. The bean that says so holds whole class paths, so one that is known is asked for its
   * start alone.
   */
  public String process() throws IOException {
    Known now = known;
    if (now.started.isEmpty() || !now.started.equals(started())) {
      JsonNode runtime = beans(RUNTIME).path(0);
      String started = runtime.path(STARTED).asText();
      now =
          new Known(
              started,
              runtime.hasNonNull("Name")
                  ? runtime.get("Name").asText() + " started at " + started
                  : "");
      known = now;
    }
    return now.text;
  }

  /** Empty of a page that tells whole beans alone. */
  private String started() throws IOException {
    return getIfThere("/jmx?get=" + encode(RUNTIME + "::" + STARTED))
        .path("beans")
        .path(0)
        .path(STARTED)
        .asText();
  }

  /**
   * A node without anything where the server says that there is no such page, or on it no such key.
   */
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
    // a KMS without Kerberos still wants a name
    String user =
        secure
            ? ""
            : "&user.name=" + encode(UserGroupInformation.getCurrentUser().getShortUserName());
    URL url = new URL(web + path + user);
    requests.add(secure ? WITH_TICKET : 1);
    try {
      HttpURLConnection connection =
          (HttpURLConnection) (secure ? asLoggedIn(url) : connections.openConnection(url, false));
      connection.setRequestProperty("Accept", "application/json");
      long began = System.nanoTime();
      try (InputStream in = connection.getInputStream()) {
        byte[] page = in.readAllBytes();
        traffic.accumulateAndGet(
            new JmxTraffic(1, page.length, System.nanoTime() - began), JmxTraffic::plus);
        return JSON.readTree(page);
      }
    } catch (AuthenticationException e) {
      throw new IOException(
          "no access to " + url + ": " + (e.getCause() == null ? e : e.getCause()).getMessage(), e);
    } catch (IOException e) {
      throw new IOException("cannot read " + url + ": " + e.getMessage(), e);
    }
  }

  /**
   * SPNEGO takes the ticket of the thread's subject, which only a login from a ticket cache leaves
   * to be found elsewhere.
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
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while asking " + url);
    }
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
