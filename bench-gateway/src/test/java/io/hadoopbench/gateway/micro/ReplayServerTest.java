package io.hadoopbench.gateway.micro;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.gateway.micro.ReplayServer.Answer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayServerTest {
  private static String asked(ReplayServer server, String path) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) server.at(path).toURL().openConnection();
    connection.setInstanceFollowRedirects(false);
    int status = connection.getResponseCode();
    return status + (status == 200 ? " " + new String(connection.getInputStream().readAllBytes(), StandardCharsets.US_ASCII) : "");
  }

  @Test
  void answersComeInTheirOrderAndAgainFromTheFirst() throws IOException {
    try (ReplayServer server = new ReplayServer()) {
      server.replay("GET", "/rows", List.of(Answer.chunked("text/plain", new byte[] {'a'}), Answer.chunked("text/plain", new byte[] {'b'}), Answer.of(204)));
      server.replay("GET", "/moved", List.of(Answer.pointingTo(307, server.at("/rows"))));
      assertThat(List.of(asked(server, "/rows/1"), asked(server, "/moved"), asked(server, "/rows/2"), asked(server, "/rows"), asked(server, "/rows")))
          .containsExactly("200 a", "307", "200 b", "204", "200 a");
    }
  }

  @Test
  void whatNobodyRecordedIsRefused() throws IOException {
    try (ReplayServer server = new ReplayServer()) {
      server.replay("PUT", "/rows", List.of(Answer.of(201)));
      assertThat(asked(server, "/rows")).isEqualTo("405");
    }
  }

  /** Each client checks what it got. */
  @Test
  void aFileIsReceivedAndSentAndADirectoryIsListed() throws Exception {
    HttpBenchmark http = new HttpBenchmark();
    http.bytes = (64 << 10) * 2 + 1;
    http.open();
    assertThat(http.receive()).isEqualTo(http.bytes);
    http.send();
    assertThat(http.receive()).isEqualTo(http.bytes);
    http.close();
    ListBenchmark list = new ListBenchmark();
    list.open();
    assertThat(list.entries()).as("bytes").isGreaterThan(20_000);
    list.close();
  }

  @Test
  void rowsOfAFileAreAllRead() throws IOException {
    RowsBenchmark rows = new RowsBenchmark();
    rows.open();
    assertThat(rows.read()).isEqualTo(10_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"protobuf", "json"})
  void oneScanAfterAnotherSeesAllRows(String format) throws IOException {
    ScanBenchmark scan = new ScanBenchmark();
    scan.format = format;
    scan.valueBytes = 100;
    scan.open();
    assertThat(scan.rows()).isEqualTo(10_000);
    assertThat(scan.rows()).isEqualTo(10_000);
    scan.close();
  }
}
