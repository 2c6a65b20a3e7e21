package io.hadoopbench.gateway.webhdfs.client;

import io.hadoopbench.core.files.FileAccess;
import io.hadoopbench.gateway.http.Body;
import io.hadoopbench.gateway.http.Endpoint;
import io.hadoopbench.gateway.http.Exchange;
import io.hadoopbench.gateway.http.Login;
import io.hadoopbench.gateway.http.Requests;
import io.hadoopbench.gateway.http.Urls;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Arrays;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;

/**
 * A client of WebHDFS as the protocol is meant: the NameNode is asked where the data is, and the
 * data is exchanged with the address that it names. Not Hadoop's own {@code webhdfs://}, which
 * reads the wrong bytes through a gateway after any seek. A transfer that is not complete is an
 * error: bytes are counted against what the server promised. For many threads.
 *
 * @param gateway whether the server stands before HDFS, so that data, too, comes from there and
 *     from nowhere else
 */
public record WebHdfsClient(Requests requests, boolean gateway) implements FileAccess {
  public static WebHdfsClient at(Endpoint endpoint) throws IOException {
    return new WebHdfsClient(endpoint.requests(), endpoint.gateway());
  }

  /** A client that nobody asks who it is. */
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
                "asking where to create",
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
   * Where the bytes of a file are.
   *
   * @param length {@link Body#REST} or how many
   */
  URI locate(Path path, long offset, long length) throws IOException {
    return redirect(
        requests.request(
            "asking where to read",
            "GET",
            url(
                path,
                "op=OPEN",
                offset == 0 ? "" : "offset=" + offset,
                length == Body.REST ? "" : "length=" + length)));
  }

  /**
   * The bytes themselves.
   *
   * @param place as {@link #locate} told
   * @param length that was asked for there
   */
  Body fetch(URI place, long length) throws IOException {
    Exchange exchange = requests.request("reading", "GET", place).expect(HttpURLConnection.HTTP_OK);
    requests.countAfterData(exchange);
    return Body.of(exchange, length);
  }

  /**
   * The entries of a directory, as the server that was asked has them: there is no redirect.
   * Returns when the answer begins.
   */
  public Body list(Path directory) throws IOException {
    URI place = url(directory, "op=LISTSTATUS");
    Exchange exchange = requests.request("listing", "GET", place).expect(HttpURLConnection.HTTP_OK);
    requests.countData(place);
    requests.countAfterData(exchange);
    return Body.of(exchange, Body.REST);
  }

  /**
   * Asks for the status of a path, to see whether the server answers us; its answer is one of JSON.
   */
  public void probe(Path path) throws IOException {
    Exchange exchange =
        requests
            .request("asking for the status of " + path, "GET", url(path, "op=GETFILESTATUS"))
            .expect(HttpURLConnection.HTTP_OK);
    if (!exchange.text().contains("FileStatus")) {
      throw exchange.failure("the answer is no file status: is this the address of WebHDFS?", null);
    }
  }

  private URI url(Path path, String... query) throws IOException {
    String[] all = Arrays.copyOf(query, query.length + 1);
    all[query.length] = requests.login().query();
    return Urls.of(requests.base(), path.toUri().getPath(), all);
  }

  /** Exactly one redirect, to where data may come from. */
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
      throw asked.failure("redirected past the gateway, to " + Urls.shown(place), null);
    }
    requests.countData(place);
    return place;
  }

  @Override
  public void close() {}

  /**
   * A whole file as a client saw it pass.
   *
   * @param crc CRC-32C of its bytes
   */
  public record Transferred(Path file, long bytes, long crc) {}
}
