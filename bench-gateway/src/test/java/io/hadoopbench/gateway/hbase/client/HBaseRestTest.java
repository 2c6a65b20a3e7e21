package io.hadoopbench.gateway.hbase.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.gateway.http.FakeServer;
import io.hadoopbench.gateway.http.Login;
import io.hadoopbench.gateway.http.Requests;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HBaseRestTest {
  private static final String SECRET = "sEcReT";
  private static final String ROW = "{\"Row\":[{\"key\":\"YQ==\",\"Cell\":[{\"$\":\"Yg==\"}]}]}";

  /** Opens a scanner at {@code location} and returns rows as the test defines. */
  private static FakeServer server(String location, FakeServer.Answer rows) throws IOException {
    FakeServer[] self = new FakeServer[1];
    self[0] =
        new FakeServer(
            (request, out) -> {
              if (request.line().startsWith("PUT ")) {
                FakeServer.say(
                    out,
                    "HTTP/1.1 201 Created",
                    "Location: " + location.replace("{base}", self[0].base().toString()),
                    "Content-Length: 0",
                    "Connection: close");
              } else if (request.line().startsWith("DELETE ")) {
                FakeServer.status(out, "200 OK", "");
              } else {
                rows.to(request, out);
              }
            });
    return self[0];
  }

  private static ScanDigest scan(FakeServer server, Runnable firstRows) throws IOException {
    return new HBaseRest(new Requests(server.base(), Login.bearer(SECRET), ""))
        .scan("t", HBaseFormat.JSON, 10, firstRows);
  }

  private static void json(OutputStream out, String body) throws IOException {
    FakeServer.say(
        out,
        "HTTP/1.1 200 OK",
        "Content-Type: application/json",
        "Content-Length: " + body.length(),
        "Connection: close");
    out.write(body.getBytes());
  }

  private static void end(OutputStream out) throws IOException {
    FakeServer.say(out, "HTTP/1.1 204 No Content", "Connection: close");
  }

  @Test
  void scanReadsAllRowsAndClosesScanner() throws IOException {
    AtomicInteger asked = new AtomicInteger();
    AtomicInteger first = new AtomicInteger();
    try (FakeServer server =
        server(
            "{base}/t/scanner/17",
            (request, out) -> {
              if (asked.incrementAndGet() <= 3) {
                json(out, ROW);
              } else {
                end(out);
              }
            })) {
      assertThat(scan(server, first::incrementAndGet))
          .satisfies(seen -> assertThat(seen.rows()).isEqualTo(3));
      assertThat(first).hasValue(1);
      assertThat(server.requests())
          .extracting(request -> request.line().substring(0, request.line().indexOf(' ')))
          .containsExactly("PUT", "GET", "GET", "GET", "GET", "DELETE");
      assertThat(server.requests())
          .allSatisfy(
              request ->
                  assertThat(request.headers()).containsEntry("Authorization", "Bearer " + SECRET));
      assertThat(server.requests().get(1).headers()).containsEntry("Accept", "application/json");
    }
  }

  /** Servers close idle connections; the client notices with its next request. */
  @Test
  void closedIdleConnectionIsReplaced() throws IOException {
    FakeServer[] self = new FakeServer[1];
    try (FakeServer server =
        self[0] =
            new FakeServer(
                (request, out) ->
                    FakeServer.say(
                        out,
                        "HTTP/1.1 "
                            + Map.of(
                                    "PUT",
                                    "201 Created",
                                    "GET",
                                    "204 No Content",
                                    "DELETE",
                                    "200 OK")
                                .get(request.line().replaceFirst(" .*", "")),
                        "Location: " + self[0].base() + "/t/scanner/17",
                        "Content-Length: 0"))) {
      HBaseRest rest = new HBaseRest(new Requests(server.base(), Login.bearer(SECRET), ""));
      for (int i = 0; i < 3; i++) {
        assertThat(rest.scan("t", HBaseFormat.JSON, 10, () -> {}).rows()).isZero();
      }
      assertThat(server.requests()).hasSize(9);
    }
  }

  @ParameterizedTest
  @CsvSource({"http://127.0.0.2:1/t/scanner/1", "{base}/other/scanner/1", "/t/scanner/1"})
  void scannerAtAnotherAddressIsRejected(String location) throws IOException {
    try (FakeServer server = server(location, (request, out) -> json(out, ROW))) {
      assertThatThrownBy(() -> scan(server, () -> {}))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("opening a scanner failed at")
          .hasMessageContaining("the scanner has an unexpected address")
          .hasMessageNotContaining(SECRET);
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void unrequestedFormatIsRejected() throws IOException {
    try (FakeServer server =
        server("{base}/t/scanner/1", (request, out) -> FakeServer.send(out, ROW.getBytes()))) {
      assertThatThrownBy(() -> scan(server, () -> {}))
          .hasMessageContaining("reading rows failed at " + URI.create(server.origin()))
          .hasMessageContaining("have type null instead of application/json");
    }
  }

  @Test
  void truncatedBodyIsError() throws IOException {
    try (FakeServer server =
        server(
            "{base}/t/scanner/1",
            (request, out) -> {
              FakeServer.say(
                  out,
                  "HTTP/1.1 200 OK",
                  "Content-Type: application/json",
                  "Content-Length: 1000",
                  "Connection: close");
              out.write(ROW.getBytes());
            })) {
      assertThatThrownBy(() -> scan(server, () -> {}))
          .hasMessageContaining("reading rows failed")
          .hasMessageContaining(ROW.length() + " of 1000 bytes");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "401 Unauthorized,wrong or expired password or token",
    "404 Not Found,not found",
    "410 Gone,HTTP 410",
    "503 Unavailable,the server is unavailable"
  })
  void serverErrorsDuringScanAreReported(String status, String meaning) throws IOException {
    AtomicInteger asked = new AtomicInteger();
    try (FakeServer server =
        server(
            "{base}/t/scanner/1",
            (request, out) -> {
              if (asked.incrementAndGet() == 1) {
                json(out, ROW);
              } else {
                FakeServer.status(out, status, "");
              }
            })) {
      assertThatThrownBy(() -> scan(server, () -> {}))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("reading rows failed at")
          .hasMessageContaining(meaning)
          .hasMessageNotContaining(SECRET);
    }
  }

  /** Returns a server with a table of this owner. */
  private static FakeServer table(String owner) throws IOException {
    return new FakeServer(
        (request, out) -> {
          if (request.line().startsWith("GET ")) {
            json(out, "{\"name\":\"t\",\"ColumnSchema\":[{\"name\":\"f\"}]" + owner + "}");
          } else {
            FakeServer.status(out, "200 OK", "");
          }
        });
  }

  private static HBaseRest rest(FakeServer server) throws IOException {
    return new HBaseRest(new Requests(server.base(), Login.NONE, ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|no run of hadoop-bench created it",
        ",\"hadoopbench.run\":\"other\"|the run other created it"
      })
  void foreignTableIsNeitherChangedNorDropped(String owner, String said) throws IOException {
    try (FakeServer server = table(owner)) {
      assertThatThrownBy(() -> rest(server).create("t", new HBaseRows(1, 1), "mine"))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("table t of HBase exists, and " + said);
      assertThatThrownBy(() -> rest(server).drop("t", "mine"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("table t of HBase does not belong to the run mine");
      assertThat(server.requests())
          .allSatisfy(request -> assertThat(request.line()).startsWith("GET "));
    }
  }

  @Test
  void ownTableIsDroppedAndMissingTableIsIgnored() throws IOException {
    try (FakeServer mine = table(",\"hadoopbench.run\":\"mine\"");
        FakeServer gone =
            new FakeServer((request, out) -> FakeServer.status(out, "404 Not Found", ""))) {
      rest(mine).drop("t", "mine");
      assertThat(mine.requests())
          .extracting(FakeServer.Request::line)
          .last()
          .asString()
          .startsWith("DELETE ");
      rest(gone).drop("t", "mine");
      assertThat(gone.requests()).hasSize(1);
    }
  }

  @Test
  void missingClientOnClassPathIsReported() {
    assertThatThrownBy(() -> new HBaseClientLoader("/no/such/*", "127.0.0.1:1", "t"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no HBase client on the given class path");
  }
}
