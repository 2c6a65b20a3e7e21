package io.hadoopbench.servers;

import java.net.UnknownHostException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.jmx.JMXJsonServlet;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** {@code /jmx}, as every server of Hadoop has it, for one that has none. */
final class JmxServer {
  private static final int MAX_THREADS = 8;
  private static final int MIN_THREADS = 1;

  private JmxServer() { }

  static void start(int port) throws Exception { // as Jetty declares it
    Server server = new Server(new QueuedThreadPool(MAX_THREADS, MIN_THREADS));
    server.addConnector(connector(server, port));
    ServletContextHandler context = new ServletContextHandler();
    context.setAttribute(HttpServer2.CONF_CONTEXT_ATTRIBUTE, new Configuration(false)); // the servlet asks whether it is allowed
    context.addServlet(JMXJsonServlet.class, "/jmx");
    server.setHandler(context);
    server.start();
  }

  private static ServerConnector connector(Server server, int port) throws UnknownHostException {
    ServerConnector connector = new ServerConnector(server, 1, 1);
    connector.setHost(Listen.address().getHostAddress());
    connector.setPort(port);
    return connector;
  }
}
