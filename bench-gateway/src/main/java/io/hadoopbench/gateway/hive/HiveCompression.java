package io.hadoopbench.gateway.hive;

import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.gateway.knox.KnoxLevels;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Factor {@code compression}: whether the client accepts compressed HTTP responses, as its URL
 * specifies (see {@link HiveAddresses}). Validity check: the number of bytes received.
 */
public final class HiveCompression implements Treatment.Interleavable {
  private static final String COMPRESSION = "compression";
  private static final String ON = "on";

  /**
   * Responses smaller than this fraction of the table's size were compressed. Thrift adds bytes to
   * each value, so uncompressed responses are larger, and our rows compress well.
   */
  private static final double COMPRESSED = 0.8;

  static boolean on(Variant variant) {
    return variant.level(COMPRESSION).equals(ON);
  }

  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(
            COMPRESSION,
            "whether the client accepts compressed HTTP; HiveServer2 compresses unless"
                + " hive.server2.thrift.http.compression.enabled is false.",
            List.of(KnoxLevels.OFF, ON),
            List.of(KnoxLevels.OFF)));
  }

  @Override
  public Set<String> irrelevant(Variant variant) {
    return HivePath.http(variant) ? Set.of() : Set.of(COMPRESSION);
  }

  @Override
  public Opened open(RunContext run) {
    return new OpenedCompression(run);
  }

  private static final class OpenedCompression implements Opened {
    private final RunContext run;
    private long tableBytes;

    OpenedCompression(RunContext run) {
      this.run = run;
    }

    @Override
    public void observe(Trial trial, TrialOutcome outcome) throws IOException {
      tableBytes = run.fileSystem().getFileStatus(SelectRows.file(run)).getLen();
    }

    @Override
    public List<String> mismatches(Variant variant, TrialOutcome outcome) {
      return mismatch(variant, tableBytes, outcome).stream().toList();
    }
  }

  /**
   * Returns the reason the number of bytes received does not match the label; empty if it does, or
   * if bytes were not counted.
   */
  static Optional<String> mismatch(Variant variant, long tableBytes, TrialOutcome outcome) {
    Double received = outcome.observed().metrics().get(SelectRows.RECEIVED);
    if (!HivePath.http(variant) || received == null) {
      return Optional.empty();
    }
    boolean compressed = received < COMPRESSED * tableBytes;
    return compressed == on(variant)
        ? Optional.empty()
        : Optional.of(
            "labelled compression=%s, but of a table of %s bytes the client received %s"
                .formatted(variant.level(COMPRESSION), tableBytes, received.longValue()));
  }
}
