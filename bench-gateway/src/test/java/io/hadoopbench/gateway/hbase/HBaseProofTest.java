package io.hadoopbench.gateway.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.OptionParser;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.measure.OperationRecorder;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.servers.TrialCalls;
import io.hadoopbench.gateway.http.Requests;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rows of HBase that came by another path than their label are a mismatch. */
class HBaseProofTest {
  private static final String REST = "http://h:8080";
  private static final String KNOX = "https://k:8443";

  private final TaskReport report = new TaskReport();
  private final Observed observed = new Observed();

  private HBasePath.Proof of(String path) {
    return new HBasePath.Proof(
        new Variant(path, Map.of("path", path, "tls", "jdk")), new TrialOutcome(report, observed));
  }

  private void client(String name) {
    report.evidence().add(HBaseScanWorkload.CLIENT, name);
  }

  @Test
  void clientMustMatchLabel() {
    assertThat(of("java").client())
        .as("no evidence")
        .singleElement()
        .asString()
        .contains("labelled java", "the client was []");
    client("HBaseJavaClient");
    assertThat(of("java").client()).isEmpty();
    assertThat(of("rest").client())
        .containsExactly("labelled rest, but the client was [HBaseJavaClient]");
    client("HBaseRest");
    assertThat(of("java").client()).as("one task had another").hasSize(1);
  }

  /** A trial limited by time has fewer scans than -scans on a slow machine. */
  @Test
  void requestsFollowFromMeasuredScans() {
    Settings settings =
        new OptionParser(new ScanTable().options()).parse(List.of("-rows", "1050", "-scans", "4"));
    Variant variant = new Variant("rest", Map.of("batch", "100"));
    assertThat(ScanTable.fewestRequests(3, variant, settings)).isEqualTo(33);
    assertThat(ScanTable.fewestRequests(0, variant, settings)).isZero();
  }

  private static TaskReport scans(int count) {
    TaskReport report = new TaskReport();
    OperationRecorder recorder =
        new OperationRecorder(List.of(HBaseScanWorkload.SCAN), System::nanoTime);
    recorder.startWindow(System.nanoTime());
    for (int i = 0; i < count; i++) {
      recorder.start();
      recorder.total(0);
    }
    recorder.addTo(report);
    return report;
  }

  private static List<String> requests(double requests, String... paths) {
    Settings settings = new OptionParser(new ScanTable().options()).parse(List.of("-rows", "5000"));
    return HBasePath.mismatches(
        Stream.of(paths)
            .map(path -> new Variant(path, Map.of("path", path, "batch", "100")))
            .toList(),
        Stream.of(paths).map(path -> scans(2)).toList(),
        settings,
        requests);
  }

  @Test
  void restRequestsMustMatchScans() {
    assertThat(requests(100, "gateway")).isEmpty();
    assertThat(requests(99, "rest"))
        .containsExactly("labelled rest, but the REST server received 99 requests");
    assertThat(requests(0, "java")).isEmpty();
    assertThat(requests(1, "java"))
        .containsExactly("labelled java, but the REST server received 1 requests");
  }

  @Test
  void requestsOfInterleavedRestTrialsAreAdded() {
    assertThat(requests(200, "rest", "java", "gateway")).isEmpty();
    assertThat(requests(199, "rest", "java", "gateway"))
        .containsExactly("labelled rest, java, gateway, but the REST server received 199 requests");
  }

  /** Two of three scans are measured, one only warms up. */
  @Test
  void requestsAreReadsAndTwoPerScanner() {
    assertThat(HBaseScanWorkload.requests(List.of(scans(2)))).as("not over REST").isEmpty();
    TaskReport rest = scans(2);
    rest.evidence().add(Requests.DATA, REST, 12).add(HBaseScanWorkload.SCANNED, "2500 rows", 3);
    TaskReport java = scans(2);
    java.evidence().add(HBaseScanWorkload.SCANNED, "2500 rows", 2);
    assertThat(HBaseScanWorkload.requests(List.of(rest, java, rest)))
        .containsExactly(new TrialCalls(HBaseMeter.REST_REQUESTS, "requests", 24, 36));
    rest.addErrors(new IOException("reset"), 1);
    assertThat(HBaseScanWorkload.requests(List.of(rest)).get(0).most())
        .as("failed scans may have made more requests")
        .isInfinite();
  }

  @Test
  void shellEvidenceMustMatch() {
    client("HBaseShell");
    assertThat(of("shell").client())
        .as("no evidence of a shell")
        .hasSize(3)
        .allSatisfy(reason -> assertThat(reason).startsWith("labelled shell"));
    report.evidence().add("shell.version", "2.6.3, r1234abcd, Mon Jan 1");
    report.evidence().add("shell.code", "JRuby 9.4 /x/shell/commands/scan.rb");
    report.evidence().add("shell.command", "java org.jruby.JarBootstrapMain");
    assertThat(of("shell").client()).isEmpty();
  }

  @Test
  void rowsMustComeOnlyFromLabelledServer() {
    assertThat(of("gateway").rest(KNOX, false)).as("no requests").hasSize(1);
    report.evidence().add(Requests.DATA, KNOX);
    assertThat(of("gateway").rest(KNOX, false)).isEmpty();
    report.evidence().add(Requests.DATA, REST);
    assertThat(of("gateway").rest(KNOX, false))
        .singleElement()
        .asString()
        .contains("labelled gateway (" + KNOX + ")", REST);
  }

  @Test
  void directTlsMatchesRestServer() {
    report.evidence().add(Requests.DATA, REST);
    assertThat(of("rest").rest(REST, false)).isEmpty();
    assertThat(of("rest").rest(REST, true)).as("no connection with TLS was seen").hasSize(1);
    report.evidence().add(Requests.TLS, "TLSv1.3 TLS_AES_256_GCM_SHA384 by SunJSSE");
    assertThat(of("rest").rest(REST, true)).isEmpty();
    assertThat(of("rest").rest(REST, false))
        .isEqualTo(
            List.of(
                "labelled without TLS, but the client had"
                    + " {TLSv1.3 TLS_AES_256_GCM_SHA384 by SunJSSE=1} and the gateway {}"));
  }
}
