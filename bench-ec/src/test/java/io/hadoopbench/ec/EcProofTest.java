package io.hadoopbench.ec;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Variant;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Missing or wrong evidence of a layout, coder, client or fault is a mismatch. */
class EcProofTest {
  private final DataNodeFault.Faulty faulty = new DataNodeFault.Faulty(null);
  private final OpenedLayout layout = new OpenedLayout(null);
  private final RawCoder.Coders coders = new RawCoder.Coders(null);
  private final ClientLocality locality = new ClientLocality();
  private final TaskReport report = new TaskReport();
  private final TrialOutcome outcome = new TrialOutcome(report, new Observed());

  private static Variant variant(String layout, String coder) {
    return new Variant(layout + "/" + coder, Map.of("layout", layout, "coder", coder));
  }

  private static Variant down(String down) {
    return new Variant(
        "down=" + down, Map.of("layout", "RS-6-3-1024k", "coder", "java", "down", down));
  }

  private static Variant client(String level) {
    return new Variant(level, Map.of("client", level));
  }

  private void seen(String fact, String value) {
    report.evidence().add(fact, value);
  }

  @Test
  void onlyFilesWithPolicyAreStriped() {
    assertThat(layout.mismatches(variant("rep3", "java"), outcome)).as("no stream seen").hasSize(1);
    seen("stream.kind", "striped");
    assertThat(layout.mismatches(variant("RS-6-3-1024k", "java"), outcome)).isEmpty();
    assertThat(layout.mismatches(variant("rep3", "java"), outcome)).hasSize(1);
    seen("stream.kind", "replicated");
    assertThat(layout.mismatches(variant("RS-6-3-1024k", "java"), outcome))
        .as("one of two")
        .hasSize(1);
  }

  @Test
  void filesOfOtherClientsAreVerifiedByPlacement() {
    outcome.observed().evidence().add(OpenedLayout.STORED_UNITS, OpenedLayout.COMPLETE);
    assertThat(layout.mismatches(variant("RS-6-3-1024k", "java"), outcome)).isEmpty();
    outcome
        .observed()
        .evidence()
        .add(OpenedLayout.STORED_UNITS, "/f has a block with 8 of 9 units");
    assertThat(layout.mismatches(variant("RS-6-3-1024k", "java"), outcome)).hasSize(1);
  }

  @Test
  void missingUnitIsMismatch() {
    seen("stream.kind", "striped");
    outcome
        .observed()
        .evidence()
        .add(OpenedLayout.STORED_UNITS, "/f has a block with 8 of 9 units");
    assertThat(layout.mismatches(variant("RS-6-3-1024k", "java"), outcome))
        .containsExactly("/f has a block with 8 of 9 units");
  }

  @Test
  void coderMustMatchLabelInStreamAndConfiguration() {
    assertThat(coders.mismatches(variant("RS-6-3-1024k", "native"), outcome))
        .as("neither seen")
        .hasSize(2);
    seen("stream.rawCoder", "NativeRSRawEncoder");
    seen("task.rawCoder", "NativeRSRawEncoder");
    assertThat(coders.mismatches(variant("RS-6-3-1024k", "native"), outcome)).isEmpty();
    assertThat(coders.mismatches(variant("RS-6-3-1024k", "java"), outcome)).hasSize(2);
    seen("stream.rawCoder", "RSRawEncoder");
    assertThat(coders.mismatches(variant("RS-6-3-1024k", "native"), outcome))
        .as("Hadoop fell back in one task")
        .singleElement()
        .asString()
        .contains("stream.rawCoder");
    assertThat(coders.mismatches(variant("rep3", "native"), outcome))
        .as("replicas have no coder")
        .isEmpty();
  }

  @Test
  void clientLocationIsVerifiedByBytes() {
    report.addResource(ClientLocality.ALL_PARTS, 9);
    report.addResource(ClientLocality.LOCAL_PARTS, 3);
    assertThat(locality.mismatches(client("any"), outcome)).isEmpty();
    assertThat(locality.mismatches(client("inside"), outcome)).isEmpty();
    assertThat(locality.mismatches(client("outside"), outcome))
        .containsExactly("labelled client=outside, but 3 of 9 parts were local");
    assertThat(locality.mismatches(client("local"), outcome)).isNotEmpty();
    report.addResource(ClientLocality.LOCAL_PARTS, 6);
    assertThat(locality.mismatches(client("local"), outcome)).isEmpty();
    assertThat(locality.mismatches(client("inside"), outcome)).isNotEmpty();
  }

  @Test
  void readsWithFailedDataNodeMustDecode() {
    assertThat(faulty.mismatches(down("0"), outcome)).isEmpty();
    assertThat(faulty.mismatches(down("1"), outcome))
        .singleElement()
        .asString()
        .contains("almost nothing was decoded");
    report.addResource(StripedStreams.DECODE_SECONDS, 0.5);
    assertThat(faulty.mismatches(down("1"), outcome)).isEmpty();
  }

  @Test
  void unexpectedDecodingIsMismatch() {
    seen("stream.kind", "striped");
    Variant withoutFaults = variant("RS-6-3-1024k", "java");
    assertThat(layout.mismatches(withoutFaults, outcome)).isEmpty();
    report.addResource(StripedStreams.DECODE_SECONDS, 0.001);
    for (Variant healthy : List.of(withoutFaults, down("0"))) {
      assertThat(layout.mismatches(healthy, outcome))
          .singleElement()
          .asString()
          .contains("readers decoded for 0.001 s");
    }
    assertThat(layout.mismatches(down("1"), outcome)).isEmpty();
  }

  @Test
  void filesMustHaveLabelledPolicyOrReplicas() {
    seen("stream.kind", "striped");
    outcome.observed().evidence().add(OpenedLayout.STORED_AS, "RS-6-3-1024k", 12);
    assertThat(layout.mismatches(variant("RS-6-3-1024k", "java"), outcome)).isEmpty();
    assertThat(layout.mismatches(variant("RS-LEGACY-6-3-1024k", "java"), outcome))
        .as("as many units")
        .hasSize(1);
    outcome.observed().evidence().add(OpenedLayout.STORED_AS, "RS-LEGACY-6-3-1024k", 18);
    outcome.observed().evidence().add(OpenedLayout.STORED_AS, "rep2", 1);
    assertThat(layout.mismatches(variant("RS-6-3-1024k", "java"), outcome))
        .containsExactly(
            "labelled layout=RS-6-3-1024k, but its files are stored as {RS-6-3-1024k=12,"
                + " RS-LEGACY-6-3-1024k=18, rep2=1}");
  }

  @Test
  void rebuildingInvalidatesTrial() {
    report.addResource(StripedStreams.DECODE_SECONDS, 0.5);
    outcome.observed().evidence().add(DataNodeFault.Faulty.DEAD, 0);
    assertThat(faulty.mismatches(down("1"), outcome)).isEmpty();
    outcome.observed().evidence().add(DataNodeFault.Faulty.DEAD, 1);
    assertThat(faulty.mismatches(down("1"), outcome))
        .singleElement()
        .asString()
        .contains("started to rebuild");
  }

  @Test
  void lossIsExpectedOnlyBeyondRedundancy() {
    Layout.Redundancy rs = new Layout.Redundancy(6, 3);
    assertThat(DataNodeFault.Faulty.expectedLoss(4, rs, outcome)).as("nothing failed").isEmpty();
    report.addErrors(
        new IOException(
            "4 missing blocks, the stripe is: Offset=0, length=1048576, fetchedChunksNum=0"),
        1);
    assertThat(DataNodeFault.Faulty.expectedLoss(4, rs, outcome))
        .hasValueSatisfying(
            text -> assertThat(text).contains("4 DataNodes down").contains("survives 3"));
    assertThat(DataNodeFault.Faulty.expectedLoss(3, rs, outcome)).as("unexpected loss").isEmpty();
  }
}
