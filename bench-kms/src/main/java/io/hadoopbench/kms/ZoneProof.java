package io.hadoopbench.kms;

import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.TrialOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Whether files lay in an encryption zone or not, as a label says. */
final class ZoneProof {
  private ZoneProof() { }

  /**
   * @param key of the zone
   * @return why the label is not proved; empty when it is
   */
  static List<String> contradictions(Variant variant, String key, TrialOutcome outcome) {
    boolean moved = outcome.report().latencyNanos().containsKey("file");
    List<String> reasons = new ArrayList<>();
    if (moved) {
      storedBytes(variant, outcome, reasons);
    } else {
      sampledFiles(variant, key, outcome).ifPresent(reasons::add);
    }
    kmsCalls(variant, moved, outcome).ifPresent(reasons::add);
    return reasons;
  }

  private static void storedBytes(Variant variant, TrialOutcome outcome, List<String> reasons) {
    String wrong = EncryptionZone.encrypted(variant) ? StoredBytes.IN_CLEAR : StoredBytes.CHANGED;
    for (String place : List.of(StoredBytes.RAW, StoredBytes.BLOCK_FILE)) {
      if (outcome.outside(place).containsKey(wrong)) {
        reasons.add("labelled " + variant.level(EncryptionZone.ZONE) + ", but the DataNode stores the bytes " + wrong);
      }
    }
  }

  private static Optional<String> sampledFiles(Variant variant, String key, TrialOutcome outcome) {
    Set<String> seen = outcome.inTasks(FileEncryption.FACT).keySet();
    boolean asLabelled = EncryptionZone.encrypted(variant) ? seen.size() == 1 && seen.iterator().next().endsWith("key " + key)
        : seen.equals(Set.of(FileEncryption.NONE));
    return asLabelled ? Optional.empty()
        : Optional.of("labelled " + variant.level(EncryptionZone.ZONE) + ", but the sampled files' encryption is " + seen);
  }

  /**
   * A file's key is made when it is created, in a batch that the NameNode keeps, and decrypted whenever it is opened,
   * and by a client that creates it. A short trial may live on a batch of the trial before, so that one of both is
   * enough where files are created. Who lists files needs none.
   */
  private static Optional<String> kmsCalls(Variant variant, boolean moved, TrialOutcome outcome) {
    Optional<Double> decrypted = outcome.counted(KmsMeter.DECRYPT_CALLS);
    Optional<Double> made = moved ? Optional.empty() : outcome.counted(KmsMeter.GENERATE_CALLS);
    boolean needed = EncryptionZone.encrypted(variant) && FileCalls.of(outcome.report(), true, true).keys() > 0;
    if (!needed || decrypted.isEmpty() && made.isEmpty()) {
      return Optional.empty(); // others may have them made and decrypted at any time; or nobody counts them
    }
    double calls = decrypted.orElse(0.0) + made.orElse(0.0);
    return calls > 0 ? Optional.empty() : Optional.of(moved ? "the KMS decrypted no key in an encrypted trial"
        : "the KMS neither made nor decrypted a key in an encrypted trial, which is too short to empty the NameNode's key cache (-nameNodeEdeks);"
            + " raise -duration or -nrFiles");
  }
}
