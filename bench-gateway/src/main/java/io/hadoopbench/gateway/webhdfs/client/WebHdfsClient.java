package io.hadoopbench.gateway.webhdfs.client;

import io.hadoopbench.core.workload.FileAccess;
import io.hadoopbench.gateway.http.Body;
import io.hadoopbench.gateway.http.Endpoint;
import io.hadoopbench.gateway.http.Exchange;
import io.hadoopbench.gateway.http.Login;
import io.hadoopbench.gateway.http.Requests;
import io.hadoopbench.gateway.http.Urls;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Arrays;
import java.util.zip.Checksum;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;

/**
 * A WebHDFS client that uses the two-step protocol: the NameNode redirects to an address, and the
 * data is transferred to or from that address. Hadoop's {@code webhdfs://} is not used, because
 * after a seek it reads the wrong bytes through a gateway. An incomplete transfer is an error: the
 * number of bytes is compared with the announced length. Thread-safe.
 *
 * @param gateway whether the server is a gateway; if so, data must also come from its address
 */
public record WebHdfsClient(Requests requests, boolean gateway) implements FileAccess {
  public static WebHdfsClient at(Endpoint endpoint) throws IOException {
    return new WebHdfsClient(endpoint.requests(), endpoint.gateway());
  }

  public static WebHdfsClient plain(URI base) throws IOException {
    return new WebHdfsClient(new Requests(base, Login.NONE, ""), false);
  }

  @Override
  public FSDataInputStream open(Path path) throws IOException {
    return new FSDataInputStream(new WebHdfsInput(this, path));
  }

  @Override
  public FSDataOutputStream create(Path path, short replication, long blockBytes)
      throws IOException {
    URI place =
        redirect(
            requests.request(
                "requesting the location to write to",
                "PUT",
                url(
                    path,
                    "op=CREATE",
                    "overwrite=false",
                    "replication=" + replication,
                    "blocksize=" + blockBytes)));
    Exchange exchange = requests.upload("writing", place);
    return new FSDataOutputStream(new WebHdfsOutput(path, exchange, exchange.output()), null);
  }

  /**
   * Returns the address that serves a file's data.
   *
   * @param length in bytes, or {@link Body#REST}
   */
  URI locate(Path path, long offset, long length) throws IOException {
    return redirect(
        requests.request(
            "requesting the location to read from",
            "GET",
            url(
                path,
                "op=OPEN",
                offset == 0 ? "" : "offset=" + offset,
                length == Body.REST ? "" : "length=" + length)));
  }

  /**
   * Requests the data.
   *
   * @param place address returned by {@link #locate}
   * @param length the length passed to {@link #locate}
   */
  Body fetch(URI place, long length) throws IOException {
    Exchange exchange = requests.request("reading", "GET", place).expect(HttpURLConnection.HTTP_OK);
    requests.countAfterData(exchange);
    return Body.of(exchange, length);
  }

  /**
   * Returns a directory's entries as soon as the response begins. The server sends them without a
   * redirect.
   */
  public Body list(Path directory) throws IOException {
    URI place = url(directory, "op=LISTSTATUS");
    Exchange exchange = requests.request("listing", "GET", place).expect(HttpURLConnection.HTTP_OK);
    requests.countData(place);
    requests.countAfterData(exchange);
    return Body.of(exchange, Body.REST);
  }

  /** Requests a path's status to verify that the server responds with JSON. */
  public void probe(Path path) throws IOException {
    Exchange exchange =
        requests
            .request("requesting the status of " + path, "GET", url(path, "op=GETFILESTATUS"))
            .expect(HttpURLConnection.HTTP_OK);
    if (!exchange.text().contains("FileStatus")) {
      throw exchange.failure(
          "the response is not a file status; check that this is WebHDFS's address", null);
    }
  }

  private URI url(Path path, String... query) throws IOException {
    String[] all = Arrays.copyOf(query, query.length + 1);
    all[query.length] = requests.login().query();
    return Urls.of(requests.base(), path.toUri().getPath(), all);
  }

  /** Follows exactly one redirect, and only to an allowed address. */
  private URI redirect(Exchange asked) throws IOException {
    if (!asked.redirected()) {
      asked.expect(307);
    }
    URI place = asked.location();
    if (place.getHost() == null || !requests.base().getScheme().equals(place.getScheme())) {
      throw asked.failure(
          "redirected to " + Urls.shown(place) + ", which is not " + requests.base().getScheme(),
          null);
    }
    if (gateway && !Urls.origin(place).equals(Urls.origin(requests.base()))) {
      throw asked.failure("redirected past the gateway to " + Urls.shown(place), null);
    }
    requests.countData(place);
    return place;
  }

  @Override
  public void close() {}

  /**
   * A whole file as a client transferred it.
   *
   * @param crc CRC-32C of its bytes
   */
  public record Transferred(Path file, long bytes, long crc) {}

  /**
   * A file that is being written. Closing it waits for the server to confirm the file; after a
   * failure, closing aborts the transfer.
   */
  public static final class WebHdfsOutput extends OutputStream {
    private final Path file;
    private final Exchange exchange;
    private final OutputStream out;
    private final Checksum crc = Body.crc32c();
    private long sent;
    private boolean open = true;
    private boolean failed;

    public WebHdfsOutput(Path file, Exchange exchange, OutputStream out) {
      this.file = file;
      this.exchange = exchange;
      this.out = out;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
      try {
        out.write(buffer, offset, length);
      } catch (IOException e) {
        failed = true;
        throw refusal(e);
      }
      crc.update(buffer, offset, length);
      sent += length;
    }

    /** Returns the server's reason, which is usually available if the server stops reading. */
    private IOException refusal(IOException cause) {
      try {
        expectCreated();
      } catch (IOException refused) {
        refused.addSuppressed(cause);
        return refused;
      }
      return exchange.failure(
          "interrupted after " + sent + " bytes were sent: " + cause.getMessage(), cause);
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }

    @Override
    public void close() throws IOException {
      if (!open) {
        return;
      }
      open = false;
      if (failed) {
        exchange.abort();
        return;
      }
      try {
        out.close();
      } catch (IOException e) {
        failed = true;
        throw refusal(e);
      }
      expectCreated();
      exchange.drain();
    }

    private void expectCreated() throws IOException {
      try {
        exchange.expect(HttpURLConnection.HTTP_CREATED);
      } catch (IOException refused) {
        throw new IOException(
            refused.getMessage() + " (after " + sent + " bytes were sent)", refused);
      }
    }

    public Transferred transferred() {
      return new Transferred(file, sent, crc.getValue());
    }
  }
}
