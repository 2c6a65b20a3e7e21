package io.hadoopbench.gateway.webhdfs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cluster.Trust;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.gateway.http.Endpoint;
import io.hadoopbench.gateway.http.FakeServer;
import io.hadoopbench.gateway.http.Login;
import io.hadoopbench.gateway.http.Requests;
import io.hadoopbench.gateway.http.SelfSigned;
import io.hadoopbench.gateway.knox.Gateways;
import io.hadoopbench.gateway.webhdfs.client.WebHdfsClient.Transferred;
import io.hadoopbench.gateway.webhdfs.client.WebHdfsClient.WebHdfsOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32C;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A transfer is complete and from the right server, or an error that names the step and the URL,
 * without secrets.
 */
@Timeout(60)
class WebHdfsClientTest {
  private static final Path FILE = new Path("/dir with space/a+b%c");
  private static final byte[] DATA = new byte[300_000];
  private static final int READ_MILLIS =
      3000; // a handshake on a busy machine takes more than 0.5 s
  private static final String SECRET = "MySecretValue";

  static {
    new Random(1).nextBytes(DATA);
  }

  /** Redirects each request to itself, and then responds as the test defines. */
  private static FakeServer.Answer thenAtData(FakeServer.Answer answer) {
    return (request, out) -> {
      if (request.line().contains(" /data")) {
        answer.to(request, out);
      } else {
        FakeServer.redirect(out, "/data?_=" + SECRET + "&op=OPEN");
      }
    };
  }

  private static WebHdfsClient gateway(FakeServer server, String pem) throws IOException {
    return new WebHdfsClient(
        new Requests(server.base(), Login.bearer(SECRET), pem, READ_MILLIS), true);
  }

  private static WebHdfsClient direct(FakeServer server) throws IOException {
    return new WebHdfsClient(
        new Requests(server.base(), Login.delegation(SECRET), "", READ_MILLIS), false);
  }

  private static byte[] read(WebHdfsClient client) throws IOException {
    try (FSDataInputStream in = client.open(FILE)) {
      byte[] all = in.readAllBytes();
      return all;
    }
  }

  private static void write(WebHdfsClient client) throws IOException {
    try (FSDataOutputStream out = client.create(FILE, (short) 1, 1 << 20)) {
      for (int i = 0; i < 100; i++) {
        out.write(DATA);
      }
    }
  }

  private static void readingFails(FakeServer.Answer answer, String... words) throws IOException {
    try (FakeServer server = new FakeServer(thenAtData(answer))) {
      assertThatThrownBy(() -> read(gateway(server, "")))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("reading failed at " + server.origin() + "/data")
          .hasMessageContainingAll(words)
          .hasMessageNotContaining(SECRET);
    }
  }

  @Test
  void wholeFileHasChecksumAndTokenIsInHeader() throws Exception {
    try (FakeServer server =
        new FakeServer(thenAtData((request, out) -> FakeServer.send(out, DATA)))) {
      FSDataInputStream in = gateway(server, "").open(FILE);
      byte[] buffer = new byte[DATA.length];
      in.readFully(buffer);
      in.close();
      assertThat(buffer).isEqualTo(DATA);
      CRC32C crc = new CRC32C();
      crc.update(DATA);
      assertThat(((WebHdfsInput) in.getWrappedStream()).transferred())
          .contains(new Transferred(FILE, DATA.length, crc.getValue()));
      assertThat(server.requests())
          .hasSize(2)
          .allSatisfy(
              request ->
                  assertThat(request.headers().get("Authorization")).isEqualTo("Bearer " + SECRET));
      assertThat(server.requests().get(0).line())
          .contains("/webhdfs/v1/dir%20with%20space/a%2Bb%25c?op=OPEN ");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "401 Unauthorized,true",
    "403 Forbidden,true",
    "200 OK,false",
    "503 Service Unavailable,false"
  })
  void anonymousRequestsMustBeRejected(String status, boolean refuses) throws IOException {
    try (FakeServer server = new FakeServer((request, out) -> FakeServer.status(out, status, ""))) {
      Endpoint endpoint = new Endpoint(server.base(), Login.bearer(SECRET), "", true);
      assertThat(endpoint.acceptsAnonymous(server.base()).isEmpty()).isEqualTo(refuses);
      assertThat(server.requests())
          .singleElement()
          .satisfies(request -> assertThat(request.headers()).doesNotContainKey("Authorization"));
      assertThat(
              new Endpoint(server.base(), Login.user("me"), "", true)
                  .acceptsAnonymous(server.base()))
          .isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"Bearer,true", "Basic,true", "delegation,true", "user.name,false", "none,false"})
  void loginTextExcludesSecrets(String kind, boolean secret) {
    Login login =
        switch (kind) {
          case "Bearer" -> Login.bearer(SECRET);
          case "Basic" -> Login.basic("me", SECRET);
          case "delegation" -> Login.delegation(SECRET);
          case "user.name" -> Login.user(SECRET);
          default -> Login.NONE;
        };
    assertThat(login)
        .hasToString(kind)
        .satisfies(one -> assertThat(one.secret()).isEqualTo(secret));
  }

  @Test
  void chunkedBodyIsAccepted() throws Exception {
    try (FakeServer server =
        new FakeServer(
            thenAtData(
                (request, out) -> {
                  FakeServer.say(out, "HTTP/1.1 200 OK", "Transfer-Encoding: chunked");
                  FakeServer.say(out, "5", "12345", "0");
                }))) {
      assertThat(read(gateway(server, ""))).asString().isEqualTo("12345");
    }
  }

  @Test
  void earlyEndIsError() throws IOException {
    readingFails(
        (request, out) -> {
          FakeServer.say(out, "HTTP/1.1 200 OK", "Content-Length: 10", "Connection: close");
          out.write("1234".getBytes());
        },
        "4 of 10 bytes");
    readingFails(
        (request, out) -> {
          FakeServer.say(out, "HTTP/1.1 200 OK", "Transfer-Encoding: chunked");
          FakeServer.say(out, "5", "123");
        },
        "interrupted after");
  }

  @Test
  void stalledBodyTimesOut() throws IOException {
    readingFails(
        (request, out) -> {
          FakeServer.say(out, "HTTP/1.1 200 OK", "Content-Length: 10");
          out.write("1234".getBytes());
          out.flush();
          request.in().read(); // until the client gives up
        },
        "interrupted after 4 of 10 bytes",
        "timed out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Connection: close|neither Content-Length nor chunks",
        "Content-Length: -3|'-3' is not a number",
        "Content-Length: many|'many' is not a number"
      })
  void bodyOfUnknownLengthIsRejected(String header, String why) throws IOException {
    readingFails((request, out) -> FakeServer.say(out, "HTTP/1.1 200 OK", header), why);
  }

  @Test
  void unrequestedEncodingIsRejected() throws IOException {
    readingFails(
        (request, out) ->
            FakeServer.say(out, "HTTP/1.1 200 OK", "Content-Encoding: gzip", "Content-Length: 5"),
        "encoded (gzip)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "401 Unauthorized|wrong or expired password or token",
        "404 Not Found|without this topology",
        "500 Server Error|behind the gateway did not respond",
        "503 Service Unavailable|the server is unavailable",
        "302 Found|redirected again"
      })
  void serverErrorsAreReported(String status, String meaning) throws IOException {
    readingFails(
        (request, out) ->
            FakeServer.say(out, "HTTP/1.1 " + status, "Location: /data/again", "Content-Length: 0"),
        "HTTP " + status.substring(0, 3) + " instead of 200",
        meaning);
  }

  @Test
  void onlyHadoopErrorsAreQuoted() throws Exception {
    try (FakeServer server =
        new FakeServer(
            (request, out) ->
                FakeServer.status(
                    out,
                    "403 Forbidden",
                    "{\"RemoteException\":{\"exception\":\"AccessControlException\",\"message\":\"no"
                        + " READ\\n"
                        + "stack\"}}"))) {
      assertThatThrownBy(() -> read(direct(server)))
          .hasMessageContaining("requesting the location to read from failed at " + server.base())
          .hasMessageContaining("the server's message: AccessControlException no READ")
          .hasMessageContaining("delegation=(not shown)")
          .hasMessageNotContainingAny(SECRET, "stack");
    }
    readingFails(
        (request, out) -> FakeServer.status(out, "403 Forbidden", "<html>" + SECRET), "HTTP 403");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.2:1/data?_=" + SECRET,
        "https://localhost/data",
        "ftp://localhost/x",
        "http:///x",
        "/a b?" + SECRET
      })
  void redirectPastGatewayIsRejected(String location) throws Exception {
    try (FakeServer server = new FakeServer((request, out) -> FakeServer.redirect(out, location))) {
      assertThatThrownBy(() -> read(gateway(server, "")))
          .isInstanceOf(IOException.class)
          .hasMessageNotContaining(SECRET);
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void redirectToDataNodeOmitsAuthorization() throws Exception {
    try (FakeServer dataNode = new FakeServer((request, out) -> FakeServer.send(out, DATA));
        FakeServer nameNode =
            new FakeServer(
                (request, out) -> FakeServer.redirect(out, dataNode.origin() + "/data"))) {
      WebHdfsClient client =
          new WebHdfsClient(
              new Requests(nameNode.base(), Login.basic("me", SECRET), "", READ_MILLIS), false);
      assertThat(read(client)).isEqualTo(DATA);
      assertThat(dataNode.requests().get(0).headers()).doesNotContainKey("Authorization");
      Evidence evidence = new Evidence();
      client.requests().describe(evidence);
      assertThat(evidence.values(Requests.DATA)).containsOnlyKeys(dataNode.origin());
      assertThat(evidence.values(Requests.AFTER_DATA))
          .containsOnlyKeys("the server closes the connection");
    }
  }

  @Test
  void positionalReadRequestsOnlyItsRange() throws Exception {
    try (FakeServer server =
            new FakeServer(
                (request, out) -> {
                  if (request.line().contains("offset=7&length=3")) {
                    FakeServer.redirect(out, "/data/range");
                  } else if (request.line().contains("/data/range")) {
                    FakeServer.send(out, Arrays.copyOfRange(DATA, 7, 10));
                  } else if (request.line().contains("/data/all")) {
                    FakeServer.send(out, DATA);
                  } else {
                    FakeServer.redirect(out, "/data/all");
                  }
                });
        FSDataInputStream in = gateway(server, "").open(FILE)) {
      byte[] three = new byte[3];
      in.readFully(7, three);
      assertThat(three).isEqualTo(Arrays.copyOfRange(DATA, 7, 10));
      assertThatThrownBy(() -> in.readFully(8, three))
          .hasMessageContaining("Content-Length 300000, but only 3 bytes were requested");
      assertThat(in.getPos()).isZero();
    }
  }

  @Test
  void writtenDataArrivesComplete() throws Exception {
    byte[][] arrived = new byte[1][];
    try (FakeServer server =
        new FakeServer(
            thenAtData(
                (request, out) -> {
                  arrived[0] = request.body();
                  FakeServer.status(out, "201 Created", "");
                }))) {
      FSDataOutputStream out = gateway(server, "").create(FILE, (short) 2, 1 << 20);
      out.write(DATA);
      out.close();
      assertThat(arrived[0]).isEqualTo(DATA);
      CRC32C crc = new CRC32C();
      crc.update(DATA);
      assertThat(((WebHdfsOutput) out.getWrappedStream()).transferred())
          .isEqualTo(new Transferred(FILE, DATA.length, crc.getValue()));
      assertThat(server.requests().get(0).line())
          .contains("op=CREATE&overwrite=false&replication=2&blocksize=1048576");
      assertThat(server.requests().get(1).headers()).doesNotContainKey("Expect");
    }
  }

  @Test
  void fileExistsOnlyAfterConfirmation() throws Exception {
    for (String status :
        new String[] {"200 OK", "403 Forbidden", "500 Oh", "503 Service Unavailable"}) {
      try (FakeServer server =
          new FakeServer(
              thenAtData(
                  (request, out) -> {
                    request.body();
                    FakeServer.status(out, status, "");
                  }))) {
        assertThatThrownBy(() -> write(gateway(server, "")))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("writing failed at " + server.origin())
            .hasMessageContaining("HTTP " + status.substring(0, 3) + " instead of 201")
            .hasMessageContaining("after 30000000 bytes were sent")
            .hasMessageNotContaining(SECRET);
      }
    }
    try (FakeServer server = new FakeServer(thenAtData((request, out) -> request.body()))) {
      assertThatThrownBy(() -> write(gateway(server, "")))
          .hasMessageContaining("writing failed at " + server.origin());
    }
  }

  @Test
  void abortedTransferIsErrorDespiteClose() throws Exception {
    try (FakeServer server =
        new FakeServer(
            thenAtData(
                (request, out) -> {
                  request.in().readNBytes(100_000);
                  FakeServer.status(out, "503 Service Unavailable", "");
                }))) {
      assertThatThrownBy(() -> write(gateway(server, "")))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("writing failed at " + server.origin())
          .hasMessageNotContaining(SECRET);
    }
  }

  @Test
  void trustedCertificateIsAcceptedWithTlsEvidence() throws Exception {
    SelfSigned key = SelfSigned.of("dns:localhost");
    try (FakeServer server =
        new FakeServer(key, thenAtData((request, out) -> FakeServer.send(out, DATA)))) {
      WebHdfsClient client = gateway(server, key.pem());
      assertThat(read(client)).isEqualTo(DATA);
      Evidence evidence = new Evidence();
      client.requests().describe(evidence);
      assertThat(evidence.values(Requests.TLS).keySet())
          .singleElement()
          .asString()
          .startsWith("TLSv1.3 TLS_")
          .endsWith(" by SunJSSE");
    }
  }

  @Test
  void untrustedAndWrongCertificatesAreRejected() throws Exception {
    SelfSigned key = SelfSigned.of("dns:elsewhere.example.com");
    try (FakeServer server =
        new FakeServer(key, thenAtData((request, out) -> FakeServer.send(out, DATA)))) {
      for (String pem : new String[] {"", SelfSigned.of("dns:localhost").pem(), key.pem()}) {
        assertThatThrownBy(() -> read(gateway(server, pem)))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("requesting the location to read from failed at")
            .hasMessageContaining("SSLHandshakeException");
      }
      assertThat(server.requests()).isEmpty();
    }
    assertThatThrownBy(() -> Trust.of("no certificate"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("certificate");
  }

  @Test
  void unreachableServerIsNamed() throws Exception {
    FakeServer gone = new FakeServer((request, out) -> {});
    gone.close();
    assertThatThrownBy(() -> gateway(gone, "").probe(FILE))
        .hasMessageContaining(gone.base().toString())
        .hasMessageContaining("refused");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<html>",
        "{}",
        "{\"access_token\":\"\"}",
        "{\"other\":\"" + SECRET + "\"}",
        SECRET
      })
  void responseWithoutTokenIsErrorWithoutContent(String body) throws Exception {
    try (FakeServer server =
        new FakeServer((request, out) -> FakeServer.status(out, "200 OK", body))) {
      assertThatThrownBy(() -> Gateways.token(server.base(), Login.basic("me", SECRET), ""))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("requesting a token failed at " + server.base())
          .hasMessageNotContaining(SECRET)
          .hasNoCause();
    }
  }

  @Test
  void tokenIsRequestedWithNameAndPassword() throws Exception {
    try (FakeServer server =
        new FakeServer(
            (request, out) ->
                FakeServer.status(out, "200 OK", "{\"access_token\":\"abc\",\"expires_in\":1}"))) {
      assertThat(Gateways.token(server.base(), Login.basic("me", "pw"), "")).isEqualTo("abc");
      assertThat(server.requests().get(0).headers().get("Authorization"))
          .isEqualTo("Basic bWU6cHc=");
    }
  }

  @Test
  void loginTextIsOnlyItsKind() {
    for (Login login :
        new Login[] {Login.basic("me", SECRET), Login.bearer(SECRET), Login.delegation(SECRET)}) {
      assertThat(login.toString()).doesNotContain(SECRET);
    }
    assertThat(Login.NONE).hasToString("none");
    assertThat(Login.user("a b").query()).isEqualTo("user.name=a%20b");
  }
}
