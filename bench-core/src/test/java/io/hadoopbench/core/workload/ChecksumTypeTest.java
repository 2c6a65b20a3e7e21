package io.hadoopbench.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Variant;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSOutputSummer;
import org.apache.hadoop.util.DataChecksum;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Evidence that contradicts the label of a checksum type. */
class ChecksumTypeTest {
  private final TaskReport report = new TaskReport();
  private final Observed observed = new Observed();

  private List<String> of(String label) {
    return new ChecksumType()
        .mismatches(
            new Variant(label, Map.of("checksum", label)), new TrialOutcome(report, observed));
  }

  @Test
  void streamsAndStoredFilesMustMatchTheLabel() {
    assertThat(of("CRC32C")).as("no evidence").hasSize(1);
    report.evidence().add(ChecksumType.IN_STREAM, DataChecksum.Type.CRC32C);
    assertThat(of("CRC32C")).as("no stored files").hasSize(1);
    observed.evidence().add(ChecksumType.STORED, DataChecksum.Type.CRC32C);
    assertThat(of("CRC32C")).isEmpty();
    assertThat(of("CRC32"))
        .singleElement()
        .asString()
        .contains("labelled checksum=CRC32,")
        .contains("computed [CRC32C]")
        .contains("stored with [CRC32C]");
  }

  @Test
  void oneMismatchingStreamOrFileInvalidates() {
    report.evidence().add(ChecksumType.IN_STREAM, DataChecksum.Type.NULL);
    observed
        .evidence()
        .add(ChecksumType.STORED, DataChecksum.Type.NULL)
        .add(ChecksumType.STORED, DataChecksum.Type.CRC32C);
    assertThat(of("NULL")).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = DataChecksum.Type.class,
      names = {"NULL", "CRC32", "CRC32C"})
  void streamsReportTheirChecksumType(DataChecksum.Type type) throws IOException {
    FSOutputSummer summer =
        new FSOutputSummer(DataChecksum.newDataChecksum(type, 512)) {
          @Override
          protected void writeChunk(
              byte[] b,
              int bOffset,
              int bLen,
              byte[] checksum,
              int checksumOffset,
              int checksumLen) {}

          @Override
          protected void checkClosed() {}
        };
    Evidence seen = new Evidence();
    try (FSDataOutputStream stream = new FSDataOutputStream(summer, null)) {
      new ChecksumType.InTask().inspect(stream, seen);
    }
    assertThat(seen.values(ChecksumType.IN_STREAM)).isEqualTo(Map.of(type.name(), 1L));
  }

  @Test
  void onlyWritingHdfsClientsComputeChecksums() {
    ChecksumType treatment = new ChecksumType();
    assertThat(treatment.appliesTo(WholeFiles.writing("1", "1MB", "1", "").traits())).isTrue();
    assertThat(treatment.appliesTo(WholeFiles.reading("1", "1MB", "1", "").traits())).isFalse();
    assertThat(treatment.appliesTo(Set.of(Trait.FILES_IN_DIRECTORY, Trait.WRITES)))
        .as("empty files")
        .isFalse();
  }
}
