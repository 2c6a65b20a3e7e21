package io.hadoopbench.servers;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.StandardMBean;

/**
 * A {@code /jmx} page like that of Hadoop's servers, for other servers. Numbers, strings, and lists
 * of numbers or strings are JSON values; other values are converted to strings.
 */
final class JmxPage {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Parameter that requests a single attribute of a bean: {@code <bean>::<attribute>}. */
  private static final String GET = "get=";

  private JmxPage() {}

  static void start(int port) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(Listen.address(), port), 0);
    server.createContext("/jmx", JmxPage::answer);
    server.start();
  }

  /**
   * @param type public interface with getters that return JMX types
   */
  static <T> void show(T bean, Class<T> type, String name) throws JMException {
    ManagementFactory.getPlatformMBeanServer()
        .registerMBean(new StandardMBean(bean, type, true), new ObjectName(name));
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try {
      byte[] text = JSON.writeValueAsBytes(page(exchange.getRequestURI().getRawQuery()));
      exchange.getResponseHeaders().add("Content-Type", "application/json; charset=utf8");
      exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, text.length);
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(text);
      }
    } catch (MalformedObjectNameException e) {
      exchange.sendResponseHeaders(HttpURLConnection.HTTP_BAD_REQUEST, -1);
    } catch (JMException | JMRuntimeException notThere) {
      exchange.sendResponseHeaders(HttpURLConnection.HTTP_NOT_FOUND, -1);
    } finally {
      exchange.close();
    }
  }

  /**
   * @throws JMException if a requested attribute does not exist
   */
  private static ObjectNode page(String query) throws JMException {
    ObjectNode page = JSON.createObjectNode();
    ArrayNode beans = page.putArray("beans");
    Optional<String> get = parameter(query, GET);
    if (get.isEmpty()) {
      Optional<String> wanted = parameter(query, "qry=");
      addAll(wanted.isEmpty() ? ObjectName.WILDCARD : new ObjectName(wanted.get()), beans);
      return page;
    }
    String[] asked = get.get().split("::", 2);
    if (asked.length < 2) {
      throw new MalformedObjectNameException(get.get());
    }
    ObjectName name = new ObjectName(asked[0]);
    beans
        .addObject()
        .put("name", name.getCanonicalName())
        .putPOJO(
            asked[1],
            plain(ManagementFactory.getPlatformMBeanServer().getAttribute(name, asked[1])));
    return page;
  }

  /** Returns a parameter. Other parameters, such as the user, are ignored. */
  private static Optional<String> parameter(String query, String name) {
    return Stream.of(query == null ? new String[0] : query.split("&"))
        .filter(parameter -> parameter.startsWith(name))
        .map(
            parameter ->
                URLDecoder.decode(parameter.substring(name.length()), StandardCharsets.UTF_8))
        .findFirst();
  }

  private static void addAll(ObjectName wanted, ArrayNode beans) {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    for (ObjectName name : server.queryNames(wanted, null)) {
      try {
        ObjectNode bean = JSON.createObjectNode().put("name", name.getCanonicalName());
        for (MBeanAttributeInfo attribute : server.getMBeanInfo(name).getAttributes()) {
          put(server, name, attribute, bean);
        }
        beans.add(bean);
      } catch (JMException gone) {
        // the bean has just been unregistered
      }
    }
  }

  private static void put(
      MBeanServer server, ObjectName name, MBeanAttributeInfo attribute, ObjectNode bean) {
    try {
      if (attribute.isReadable()) {
        bean.putPOJO(attribute.getName(), plain(server.getAttribute(name, attribute.getName())));
      }
    } catch (JMException | RuntimeException notHere) {
      // omitted, because some platforms do not support all attributes of the JVM's beans
    }
  }

  private static Object plain(Object value) {
    if (value != null && value.getClass().isArray()) {
      Object[] all = new Object[Array.getLength(value)];
      for (int i = 0; i < all.length; i++) {
        all[i] = plain(Array.get(value, i));
      }
      return all;
    }
    return value == null || value instanceof Number || value instanceof Boolean
        ? value
        : value.toString();
  }
}
