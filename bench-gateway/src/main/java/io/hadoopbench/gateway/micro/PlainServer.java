package io.hadoopbench.gateway.micro;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP server in this JVM that speaks as much of a protocol as a client needs, and does nothing else. */
abstract class PlainServer implements AutoCloseable {
  static final long NO_BODY = -1;

  static {
    // as Jetty has it, which HBase and Hadoop serve HTTP with; else the end of an answer waits 40 ms for an acknowledgement
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
    Thread thread = new Thread(task, "plain-server");
    thread.setDaemon(true);
    return thread;
  });
  private final HttpServer server;

  PlainServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.start();
  }

  final void answer(String path, HttpHandler handler) {
    server.createContext(path, handler);
  }

  /** The address of a path. */
  final URI at(String path) {
    return URI.create("http://" + server.getAddress().getAddress().getHostAddress() + ":" + server.getAddress().getPort() + path);
  }

  @Override
  public final void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
