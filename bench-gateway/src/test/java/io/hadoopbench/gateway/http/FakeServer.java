package io.hadoopbench.gateway.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * Server that sends exactly the bytes that a test defines, and closes the connection after each
 * response.
 */
public final class FakeServer implements AutoCloseable {
  /** Response of a server to one request. */
  @FunctionalInterface
  public interface Answer {
    void to(Request request, OutputStream out) throws IOException;
  }

  /**
   * @param in the bytes after the head
   */
  public record Request(String line, Map<String, String> headers, InputStream in) {
    /** Returns the whole body, sent in chunks. */
    public byte[] body() throws IOException {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      while (true) {
        int size = Integer.parseInt(nextLine(in), 16);
        all.write(in.readNBytes(size));
        nextLine(in);
        if (size == 0) {
          return all.toByteArray();
        }
      }
    }
  }

  private final ServerSocket socket;
  private final String scheme;
  private final Answer answer;
  private final List<Request> requests = new CopyOnWriteArrayList<>();

  public FakeServer(Answer answer) throws IOException {
    this("http", ServerSocketFactory.getDefault(), answer);
  }

  public FakeServer(SelfSigned key, Answer answer) throws Exception {
    this("https", factory(key), answer);
  }

  private FakeServer(String scheme, ServerSocketFactory factory, Answer answer) throws IOException {
    this.scheme = scheme;
    this.answer = answer;
    socket = factory.createServerSocket(0, 0, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  private static ServerSocketFactory factory(SelfSigned key) throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(key.keys(), key.password());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context.getServerSocketFactory();
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "fake-server");
    thread.setDaemon(true);
    thread.start();
  }

  public URI base() {
    return URI.create(origin() + "/webhdfs/v1");
  }

  public String origin() {
    return scheme + "://localhost:" + socket.getLocalPort();
  }

  /** Returns the requests in the order in which they arrived. */
  public List<Request> requests() {
    return requests;
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        start(() -> serve(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      InputStream in = new BufferedInputStream(client.getInputStream());
      String line = nextLine(in);
      Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      for (String header = nextLine(in); !header.isEmpty(); header = nextLine(in)) {
        headers.put(
            header.substring(0, header.indexOf(':')),
            header.substring(header.indexOf(':') + 1).strip());
      }
      Request request = new Request(line, headers, in);
      requests.add(request);
      answer.to(request, client.getOutputStream());
      client.getOutputStream().flush();
    } catch (IOException e) {
      // many tests disconnect; they verify the requests that arrived
    }
  }

  private static String nextLine(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException();
      }
      line.append((char) next);
    }
    return line.toString().strip();
  }

  public static void say(OutputStream out, String... lines) throws IOException {
    out.write((String.join("\r\n", lines) + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
  }

  public static void redirect(OutputStream out, String location) throws IOException {
    say(
        out,
        "HTTP/1.1 307 Temporary Redirect",
        "Location: " + location,
        "Content-Length: 0",
        "Connection: close");
  }

  public static void send(OutputStream out, byte[] body) throws IOException {
    say(out, "HTTP/1.1 200 OK", "Content-Length: " + body.length, "Connection: close");
    out.write(body);
  }

  public static void status(OutputStream out, String status, String body) throws IOException {
    say(out, "HTTP/1.1 " + status, "Content-Length: " + body.length(), "Connection: close");
    out.write(body.getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
