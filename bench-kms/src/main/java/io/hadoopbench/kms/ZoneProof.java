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

  /** A file's key is made when it is created, in a batch, and decrypted whenever it is opened. */
  private static Optional<String> kmsCalls(Variant variant, boolean moved, TrialOutcome outcome) {
    Double calls = outcome.observed().resources().get(moved ? KmsMeter.DECRYPT_CALLS : KmsMeter.GENERATE_CALLS);
    if (calls == null) {
      return Optional.empty(); // nobody counts them
    }
    if (!EncryptionZone.encrypted(variant)) {
      return calls > 0 ? Optional.of("the KMS " + (moved ? "decrypted keys" : "made keys") + " in a plain trial (" + calls.longValue()
          + " calls): somebody else uses it") : Optional.empty();
    }
    return calls > 0 ? Optional.empty() : Optional.of(moved ? "the KMS decrypted no key in an encrypted trial"
        : "the KMS made no key in an encrypted trial: -nrFiles is too small to empty the NameNode's key cache (-nameNodeEdeks); raise it");
  }
}
