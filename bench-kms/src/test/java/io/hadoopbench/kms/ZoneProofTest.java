package io.hadoopbench.kms;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.kms.EncryptionZone.StoredBytes;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Missing or wrong evidence of a zone is a mismatch. */
class ZoneProofTest {
  private static final String KEY = "hadoop-bench-run";

  private final TaskReport report = new TaskReport();
  private final Observed observed = new Observed();

  private static Variant variant(String zone) {
    return new Variant(zone + "/java", Map.of("zone", zone, "codec", "java"));
  }

  private List<String> of(String zone) {
    return EncryptionZone.mismatches(variant(zone), KEY, new TrialOutcome(report, observed));
  }

  private void did(String... parts) {
    Histogram nanos = new Histogram(3);
    nanos.recordValue(1000);
    Stream.of(parts).forEach(part -> report.addOperation(part, nanos, new long[0]));
  }

  private void moved() {
    did("open", "file");
  }

  private void created(String encryption) {
    did("create");
    report.evidence().add("file.encryption", encryption);
  }

  @Test
  void createdFilesMustHaveRunsKeyOrNone() {
    created("AES/CTR/NoPadding, key " + KEY);
    assertThat(of("encrypted")).isEmpty();
    assertThat(of("plain")).singleElement().asString().contains("labelled plain").contains(KEY);
  }

  @Test
  void oneUnencryptedFileIsMismatch() {
    created("AES/CTR/NoPadding, key " + KEY);
    created("none");
    assertThat(of("encrypted")).singleElement().asString().contains("none");
    assertThat(of("plain")).hasSize(1);
  }

  @Test
  void otherKeyOrMissingSampleIsMismatch() {
    assertThat(of("encrypted")).as("nothing sampled").hasSize(1);
    assertThat(of("plain")).as("nothing sampled").hasSize(1);
    created("AES/CTR/NoPadding, key of-another-user");
    assertThat(of("encrypted")).hasSize(1);
  }

  @Test
  void keysForOtherClientsDoNotAffectPlainTrials() {
    created("none");
    observed.resources().put(KmsMeter.GENERATE_CALLS, 3.0);
    assertThat(of("plain")).isEmpty();
  }

  @Test
  void decryptedKeysAreSufficientEvidence() {
    created("AES/CTR/NoPadding, key " + KEY);
    observed.resources().put(KmsMeter.GENERATE_CALLS, 0.0);
    assertThat(of("encrypted")).singleElement().asString().contains("raise -duration");
    observed.resources().put(KmsMeter.DECRYPT_CALLS, 800.0);
    assertThat(of("encrypted")).as("the clients had the keys decrypted").isEmpty();
  }

  @Test
  void listingNeedsNoKey() {
    did("list");
    report.evidence().add("file.encryption", "AES/CTR/NoPadding, key " + KEY);
    observed.resources().put(KmsMeter.GENERATE_CALLS, 0.0);
    observed.resources().put(KmsMeter.DECRYPT_CALLS, 0.0);
    assertThat(of("encrypted")).isEmpty();
    assertThat(of("plain")).hasSize(1);
  }

  @Test
  void storedBytesMustMatchLabel() {
    moved();
    observed.evidence().add(StoredBytes.RAW, StoredBytes.IN_CLEAR);
    assertThat(of("plain")).isEmpty();
    assertThat(of("encrypted")).singleElement().asString().contains("stores the bytes as written");
    observed.evidence().add(StoredBytes.BLOCK_FILE, StoredBytes.CHANGED);
    assertThat(of("plain")).singleElement().asString().contains("stores the bytes not as written");
  }

  @Test
  void openedFilesOfZoneNeedDecryption() {
    moved();
    observed.evidence().add(StoredBytes.RAW, StoredBytes.CHANGED);
    observed.resources().put(KmsMeter.DECRYPT_CALLS, 0.0);
    assertThat(of("encrypted")).containsExactly("the KMS decrypted no key in an encrypted trial");
  }

  @Test
  void otherCodecIsMismatch() {
    assertThat(codecs(variant("encrypted"))).as("no stream seen").hasSize(1);
    report.evidence().add(StreamProbe.CODEC, "JceAesCtrCryptoCodec by SunJCE");
    assertThat(codecs(variant("encrypted"))).isEmpty();
    assertThat(codecs(variant("plain"))).hasSize(1);
    report.evidence().add(StreamProbe.CODEC, "OpensslAesCtrCryptoCodec");
    assertThat(codecs(variant("encrypted"))).as("one of two").hasSize(1);
  }

  private List<String> codecs(Variant variant) {
    return new CryptoCodec.Codecs(null).mismatches(variant, new TrialOutcome(report, observed));
  }
}
