package io.hadoopbench.gateway.webhdfs;

import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.gateway.http.Requests;
import io.hadoopbench.gateway.knox.KnoxLevels;
import io.hadoopbench.gateway.knox.KnoxProof;
import io.hadoopbench.gateway.knox.TlsProof;
import io.hadoopbench.gateway.webhdfs.client.WebHdfsClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Verifies that data took the labelled path.
 *
 * @param variant a variant that has the factor {@code path}
 */
record AccessPathProof(Variant variant, TrialOutcome outcome) {
  private static final String FILE = "file";

  /**
   * Returns the reasons the label is not verified; empty if it is.
   *
   * @param nativeClient class name of the cluster's own client
   * @param pieces whether files are read in pieces, so that there is no whole-file checksum
   * @param base scheme, host and port for the variant's clients; not used with the cluster's own
   *     client
   * @param https whether the NameNode's web interface uses TLS
   */
  List<String> mismatches(
      String nativeClient, boolean pieces, Supplier<String> base, boolean https) {
    boolean web = !AccessPath.isNative(variant);
    boolean files = outcome.report().latencyNanos().containsKey(FILE);
    List<String> reasons = new ArrayList<>(files ? streams(web) : lister(web, nativeClient));
    if (!web) {
      return reasons;
    }
    if (files) {
      reasons.addAll(stored(pieces));
    }
    reasons.addAll(origins(base.get(), files));
    if (!KnoxLevels.gateway(variant)) {
      reasons.addAll(KnoxProof.wrongLogins(AccessPath.kindOfLogin(), outcome));
    }
    reasons.addAll(TlsProof.direct(variant, https, outcome));
    return reasons;
  }

  private String label() {
    return "labelled " + variant.level(KnoxLevels.PATH);
  }

  private List<String> streams(boolean web) {
    Set<String> seen = outcome.inTasks(AccessPath.InTask.STREAM).keySet();
    return seen.isEmpty()
        ? List.of("no stream was observed, so the access path could not be verified")
        : seen.stream()
            .filter(stream -> stream.startsWith("WebHdfs") != web)
            .map(stream -> label() + ", but the data went through a " + stream)
            .toList();
  }

  private List<String> lister(boolean web, String nativeClient) {
    return outcome.unlessInTasks(
        ListDirectory.Tasks.CLIENT,
        web ? WebHdfsClient.class.getSimpleName() : nativeClient,
        label() + ", but the client was ");
  }

  /**
   * Returns mismatches in files that were read or written as a whole; positional reads are
   * excluded.
   */
  private List<String> stored(boolean pieces) {
    Map<String, Long> compared = outcome.inTasks(StoredChecksums.STORED);
    List<String> reasons = new ArrayList<>(compared.keySet());
    reasons.removeAll(List.of(StoredChecksums.SAME, StoredChecksums.SAME_LENGTH));
    long files = compared.values().stream().mapToLong(Long::longValue).sum();
    if (!pieces && outcome.report().errorCount() == 0 && files != outcome.operations(FILE)) {
      reasons.add(
          "the checksums of "
              + files
              + " files were compared instead of "
              + outcome.operations(FILE));
    }
    return reasons;
  }

  /**
   * Through a gateway, all data comes from the gateway's address; otherwise file data comes from
   * DataNodes and listings from the NameNode.
   */
  private List<String> origins(String base, boolean files) {
    Set<String> origins = outcome.inTasks(Requests.DATA).keySet();
    boolean right =
        KnoxLevels.gateway(variant) || !files
            ? origins.equals(Set.of(base))
            : !origins.isEmpty() && !origins.contains(base);
    return right
        ? List.of()
        : List.of(label() + " (" + base + "), but the data was requested from " + origins);
  }
}
