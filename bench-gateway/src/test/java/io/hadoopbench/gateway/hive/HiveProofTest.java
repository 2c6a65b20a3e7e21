package io.hadoopbench.gateway.hive;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.gateway.http.Requests;
import io.hadoopbench.gateway.http.TlsWatch;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rows of Hive that came by another path than their label are a mismatch. */
class HiveProofTest {
  private static final String SERVER = "Apache Hive 4.0.1 at jdbc:hive2://h:1/default";
  private static final String TLS = "TLSv1.3 TLS_AES_256_GCM_SHA384 by SunJSSE";

  private final TaskReport report = new TaskReport();
  private final Observed observed = new Observed();

  private static Variant variant(String path, String compression) {
    return new Variant(path, Map.of("path", path, "tls", "jdk", "compression", compression));
  }

  private List<String> path(String path, boolean https) {
    return HivePath.mismatches(variant(path, "off"), https, new TrialOutcome(report, observed));
  }

  private void source(String source) {
    report.evidence().add(HiveSelectWorkload.SOURCE, source);
  }

  private void watched() {
    report.evidence().add(TlsWatch.WATCH, TlsWatch.WATCHED);
  }

  @Test
  void onlyTextReadsRowsFromFile() {
    watched();
    assertThat(path("text", false))
        .as("no evidence")
        .containsExactly("labelled text, but the rows came from []");
    source(HiveSelectWorkload.FROM_FILE);
    assertThat(path("text", false)).isEmpty();
    assertThat(path("binary", false))
        .containsExactly("labelled binary, but the rows came from [the table's file]");
    source(SERVER);
    assertThat(path("text", false)).as("one of two").hasSize(1);
  }

  @Test
  void unrecordedConnectionsAreMismatch() {
    source(SERVER);
    assertThat(path("http", false)).singleElement().asString().contains("no task recorded");
    watched();
    assertThat(path("http", false)).isEmpty();
  }

  @Test
  void directTlsMatchesHiveServer2() {
    source(SERVER);
    watched();
    assertThat(path("http", true)).as("no connection with TLS was seen").hasSize(1);
    report.evidence().add(Requests.TLS, TLS);
    assertThat(path("http", true)).isEmpty();
    assertThat(path("binary", false)).singleElement().asString().contains("labelled without TLS");
  }

  private List<String> compression(String path, String compression, double received) {
    observed.metrics().put(SelectRows.RECEIVED, received);
    return HiveCompression.mismatch(
            variant(path, compression), 1000, new TrialOutcome(report, observed))
        .stream()
        .toList();
  }

  @Test
  void compressionIsVerifiedByReceivedBytes() {
    assertThat(compression("http", "off", 900)).isEmpty();
    assertThat(compression("http", "on", 300)).isEmpty();
    assertThat(compression("gateway", "on", 900))
        .containsExactly(
            "labelled compression=on, but of a table of 1000 bytes the client received 900");
    assertThat(compression("gateway", "off", 300)).hasSize(1);
    assertThat(compression("binary", "off", 300)).as("no HTTP").isEmpty();
    observed.metrics().clear();
    assertThat(
            HiveCompression.mismatch(
                variant("http", "on"), 1000, new TrialOutcome(report, observed)))
        .as("bytes not counted")
        .isEmpty();
  }
}
