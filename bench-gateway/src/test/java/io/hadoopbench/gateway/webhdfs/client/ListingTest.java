package io.hadoopbench.gateway.webhdfs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.workload.DirectoryFixture;
import io.hadoopbench.gateway.http.Body;
import io.hadoopbench.gateway.http.FakeServer;
import io.hadoopbench.gateway.http.Login;
import io.hadoopbench.gateway.http.Requests;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A listing is complete, entry by entry, or an error that names the step and the URL. */
@Timeout(60)
class ListingTest {
  private static final int COUNT = 2000;
  private static final DirectoryFixture ENTRIES = new DirectoryFixture(COUNT);
  private static final org.apache.hadoop.fs.Path DIRECTORY =
      new org.apache.hadoop.fs.Path("/dir with space");

  private static String entry(String name) {
    return "{\"accessTime\":1,\"length\":0,\"pathSuffix\":\""
        + name
        + "\",\"xattr\":{\"type\":[\"DIRECTORY\",{\"length\":7}]},\"type\":\"FILE\"}";
  }

  private static String json(List<String> entries) {
    return entries.stream()
        .collect(Collectors.joining(",\n", "{\"FileStatuses\":{\"FileStatus\":[\n", "\n]}}\n"));
  }

  private static List<String> all() {
    return IntStream.range(0, COUNT)
        .mapToObj(i -> entry(ENTRIES.name(i)))
        .collect(Collectors.toList());
  }

  private static void listing(FakeServer server) throws IOException {
    WebHdfsClient client =
        new WebHdfsClient(new Requests(server.base(), Login.bearer("MySecretValue"), ""), true);
    try (Body body = client.list(DIRECTORY)) {
      Listing.require(body, ENTRIES);
    }
  }

  private static void fails(FakeServer.Answer answer, String... words) throws IOException {
    try (FakeServer server = new FakeServer(answer)) {
      assertThatThrownBy(() -> listing(server))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(
              "listing failed at " + server.base() + "/dir%20with%20space?op=LISTSTATUS: ")
          .hasMessageContainingAll(words)
          .hasMessageNotContaining("MySecretValue");
    }
  }

  private static void failsWith(String json, String... words) throws IOException {
    fails((request, out) -> FakeServer.send(out, json.getBytes(StandardCharsets.UTF_8)), words);
  }

  @Test
  void completeListingIsAcceptedWithOtherFields() throws IOException {
    try (FakeServer server =
        new FakeServer(
            (request, out) -> FakeServer.send(out, json(all()).getBytes(StandardCharsets.UTF_8)))) {
      listing(server);
      assertThat(server.requests())
          .singleElement()
          .satisfies(
              request -> {
                assertThat(request.line())
                    .startsWith("GET /webhdfs/v1/dir%20with%20space?op=LISTSTATUS ");
                assertThat(request.headers())
                    .containsEntry("Authorization", "Bearer MySecretValue");
              });
    }
  }

  @Test
  void wrongEntryIsNamedWithItsIndex() throws IOException {
    List<String> missing = all();
    missing.remove(1000);
    failsWith(json(missing), "entry 1000 is entry-10001001", "expected entry-10001000");
    failsWith(json(missing.subList(0, 1000)), "has 1000 entries, expected 2000");
    List<String> more = all();
    more.add(entry(ENTRIES.name(COUNT)));
    failsWith(json(more), "entry 2000 is entry-10002000", "there are only 2000");
    List<String> changed = all();
    changed.set(7, entry(ENTRIES.name(7)).replace("\"length\":0", "\"length\":1"));
    failsWith(json(changed), "entry 7 is entry-10000007 (a file of 1 bytes)");
    changed.set(7, entry(ENTRIES.name(7)).replace("\"FILE\"", "\"DIRECTORY\""));
    failsWith(json(changed), "entry 7 is entry-10000007 (not a file of 0 bytes)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "null",
        "<html>",
        "{\"FileStatuses\":{\"FileStatus\":{}}}",
        "{\"FileStatuses\":[]}",
        "{\"Other\":{}}",
        "{\"FileStatuses\":{\"FileStatus\":[1]}}",
        "{\"FileStatuses\":{\"FileStatus\":[{\"length\":\"many\"}]}}",
        "{\"FileStatuses\":{\"FileStatus\":[{"
      })
  void otherContentIsRejected(String json) throws IOException {
    failsWith(json, "the response is not a listing");
  }

  @Test
  void trailingDataIsRejected() throws IOException {
    failsWith(json(all()) + "{}", "the response is not a listing", "instead of the end");
    failsWith(
        json(all()).strip().replaceFirst("}}$", "},\"more\":1}"), "the response is not a listing");
  }

  /** A gateway may change a body and send it with the original length. */
  @Test
  void truncationIsFoundWithAnyLength() throws IOException {
    byte[] whole = json(all()).getBytes(StandardCharsets.UTF_8);
    fails(
        (request, out) -> {
          FakeServer.say(
              out, "HTTP/1.1 200 OK", "Content-Length: " + whole.length, "Connection: close");
          out.write(whole, 0, 5000);
        },
        "after 5000 of " + whole.length + " bytes");
    fails(
        (request, out) -> {
          FakeServer.say(out, "HTTP/1.1 200 OK", "Transfer-Encoding: chunked", "Connection: close");
          chunk(out, whole, 5000);
        },
        "interrupted");
    fails(
        (request, out) -> {
          FakeServer.say(out, "HTTP/1.1 200 OK", "Transfer-Encoding: chunked", "Connection: close");
          chunk(out, whole, 5000);
          FakeServer.say(out, "0");
        },
        "the response is not a listing");
  }

  private static void chunk(OutputStream out, byte[] data, int length) throws IOException {
    out.write((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
    out.write(data, 0, length);
    out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
  }

  @ParameterizedTest
  @CsvSource({
    "401 Unauthorized,wrong or expired password or token",
    "404 Not Found,not found",
    "503 Service Unavailable,the server is unavailable",
    "307 Temporary Redirect,redirected again"
  })
  void unexpectedStatusIsReported(String status, String said) throws IOException {
    fails(
        (request, out) -> FakeServer.status(out, status, ""),
        "HTTP " + status.substring(0, 3),
        said);
  }
}
