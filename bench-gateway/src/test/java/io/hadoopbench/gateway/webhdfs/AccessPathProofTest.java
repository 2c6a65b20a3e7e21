package io.hadoopbench.gateway.webhdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.measure.OperationRecorder;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.gateway.http.Requests;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** HDFS data that took another path than its label is a mismatch. */
class AccessPathProofTest {
  private static final String NAMENODE = "http://n:9870";
  private static final String DATANODE = "http://d:9864";
  private static final String CLUSTERS_OWN = "DistributedFileSystem";

  private final TaskReport report = new TaskReport();

  /**
   * @param operation of the workload, repeated {@code count} times
   */
  private AccessPathProofTest did(String operation, int count) {
    OperationRecorder recorder = new OperationRecorder(List.of(operation), System::nanoTime);
    recorder.startWindow(System.nanoTime());
    for (int i = 0; i < count; i++) {
      recorder.duration(0, 1000);
    }
    recorder.addTo(report);
    return this;
  }

  private AccessPathProofTest seen(String fact, String value) {
    report.evidence().add(fact, value);
    return this;
  }

  private List<String> of(String path) {
    return of(path, false);
  }

  private List<String> of(String path, boolean pieces) {
    Variant variant = new Variant(path, Map.of("path", path));
    return new AccessPathProof(variant, new TrialOutcome(report, new Observed()))
        .mismatches(CLUSTERS_OWN, pieces, () -> NAMENODE, false);
  }

  private AccessPathProofTest readOverHttp() {
    return did("file", 2)
        .seen(AccessPath.InTask.STREAM, "WebHdfsInput")
        .seen(Requests.DATA, DATANODE)
        .seen(Requests.LOGIN, "user.name");
  }

  @Test
  void streamsMustMatchLabel() {
    did("file", 1);
    assertThat(of("native"))
        .containsExactly("no stream was observed, so the access path could not be verified");
    seen(AccessPath.InTask.STREAM, "HdfsDataInputStream");
    assertThat(of("native")).isEmpty();
    assertThat(of("direct"))
        .contains("labelled direct, but the data went through a HdfsDataInputStream");
    seen(AccessPath.InTask.STREAM, "WebHdfsInput");
    assertThat(of("native"))
        .as("one of two")
        .containsExactly("labelled native, but the data went through a WebHdfsInput");
  }

  @Test
  void transferredFilesAreComparedWithStoredData() {
    readOverHttp().seen(StoredChecksums.STORED, StoredChecksums.SAME);
    assertThat(of("direct")).containsExactly("the checksums of 1 files were compared instead of 2");
    assertThat(of("direct", true)).as("pieces of files").isEmpty();
    seen(StoredChecksums.STORED, StoredChecksums.SAME);
    assertThat(of("direct")).isEmpty();
    seen(StoredChecksums.STORED, StoredChecksums.SAME_LENGTH);
    assertThat(of("direct"))
        .as("one file too many")
        .containsExactly("the checksums of 3 files were compared instead of 2");
    seen(StoredChecksums.STORED, "/a has 1 bytes, 2 passed");
    assertThat(of("direct")).contains("/a has 1 bytes, 2 passed");
  }

  @Test
  void dataComesFromDataNodesAndListingsFromNameNode() {
    readOverHttp().seen(Requests.DATA, NAMENODE);
    assertThat(of("direct", true))
        .containsExactly(
            "labelled direct ("
                + NAMENODE
                + "), but the data was requested from ["
                + DATANODE
                + ", "
                + NAMENODE
                + "]");
    AccessPathProofTest lister =
        new AccessPathProofTest()
            .did("list", 1)
            .seen(ListDirectory.Tasks.CLIENT, "WebHdfsClient")
            .seen(Requests.LOGIN, "user.name")
            .seen(Requests.DATA, NAMENODE);
    assertThat(lister.of("direct")).isEmpty();
    assertThat(lister.of("native"))
        .containsExactly("labelled native, but the client was [WebHdfsClient]");
    assertThat(lister.seen(Requests.DATA, DATANODE).of("direct")).hasSize(1);
  }

  @Test
  void gatewayDataComesFromItsAddress() {
    readOverHttp();
    assertThat(of("gateway", true))
        .singleElement()
        .asString()
        .contains("labelled gateway", DATANODE);
  }

  @Test
  void directClientsUseHdfsLoginWithoutTls() {
    readOverHttp()
        .seen(Requests.LOGIN, "Basic")
        .seen(Requests.TLS, "TLSv1.3 TLS_AES_256_GCM_SHA384 by SunJSSE");
    assertThat(of("direct", true))
        .hasSize(2)
        .anySatisfy(reason -> assertThat(reason).contains("should log in with user.name"))
        .anySatisfy(reason -> assertThat(reason).contains("labelled without TLS"));
  }
}
