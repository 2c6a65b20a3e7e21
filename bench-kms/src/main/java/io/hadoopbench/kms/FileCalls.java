package io.hadoopbench.kms;

import io.hadoopbench.core.load.measure.OpenLoop;
import io.hadoopbench.core.load.measure.OperationRecorder;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.servers.JmxDelta;
import io.hadoopbench.core.servers.RpcCalls;
import io.hadoopbench.core.servers.TrialCalls;
import io.hadoopbench.core.workload.FileWorkload;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * A trial's calls to NameNode and KMS for its files, as counted by the tasks.
 *
 * @param files number of files with operations, equal to the count for each separately timed part
 * @param created files created
 * @param opened files opened, without those opened again for verification
 * @param keysTaken created files in an encryption zone
 * @param mostKeysMade upper bound for calls that request new keys; infinite if none was needed and
 *     the bound is not used
 * @param keys files whose keys clients decrypted
 * @param mostDecrypted upper bound for calls that decrypt keys
 * @param least lower bound for all NameNode calls
 * @param most upper bound for all NameNode calls
 * @param spare additional creates that are possible, by failed operations and by the run itself
 */
record FileCalls(
    long files,
    long created,
    long opened,
    long keysTaken,
    double mostKeysMade,
    long keys,
    double mostDecrypted,
    long least,
    double most,
    int tasks,
    long spare) {
  /**
   * Creates that a run sends around the timed part: the start file, the job's and the reducer's
   * reports, and the job's history on YARN.
   */
  private static final int OF_RUN = 20;

  /** Creates per map: a profiler's files. */
  private static final int OF_MAP = 3;

  /** Upper bound for completion polls per file whose last block no DataNode has reported yet. */
  private static final double RETRIES = 3;

  /**
   * Upper bound for calls per open: file status, the first blocks' locations, and both again if a
   * stream is reopened.
   */
  private static final double OPENING = 3;

  /**
   * HDFS's default minimum block size. A long file causes additional block location calls while it
   * is read.
   */
  private static final double SMALLEST_BLOCK = 1 << 20;

  /**
   * Timed parts that are not NameNode calls: a file's phases, failed operations, and parts that are
   * timed twice.
   */
  private static final Set<String> NO_CALLS =
      Set.of(
          "create",
          "write",
          "firstWrite",
          "open",
          "firstByte",
          "pread",
          "transfer",
          "verify",
          "close",
          "file",
          OperationRecorder.FAILED,
          OpenLoop.RESPONSE,
          OpenLoop.SEND_DELAY);

  /**
   * @param streams whether files are created and read through client streams, which need decrypted
   *     keys
   */
  static FileCalls of(TaskReport report, boolean streams, boolean zone) {
    long created =
        Math.max(
            report.operations("create"),
            report.operations("rename")); // a rename workload creates its files
    long opened = report.operations("open");
    long files =
        report.latencyNanos().containsKey("file") ? report.operations("file") : report.operations();
    long verified = report.evidence().values(FileWorkload.VERIFIED).isEmpty() ? 0 : files;
    long spare = report.errorCount() + OF_RUN + OF_MAP * (long) report.tasks();
    long keys = zone && streams ? created + opened : 0;
    return new FileCalls(
        files,
        created,
        opened,
        zone ? created : 0,
        zone ? files + spare : Double.POSITIVE_INFINITY,
        keys,
        zone ? keys + verified + spare : Double.POSITIVE_INFINITY,
        Math.max(Math.max(created, opened), calls(report).max().orElse(0)),
        mostCalls(report, created, opened + verified),
        report.tasks(),
        spare);
  }

  FileCalls plus(FileCalls o) {
    return new FileCalls(
        files + o.files,
        created + o.created,
        opened + o.opened,
        keysTaken + o.keysTaken,
        bound(mostKeysMade, o.mostKeysMade),
        keys + o.keys,
        bound(mostDecrypted, o.mostDecrypted),
        least + o.least,
        most + o.most,
        Math.max(tasks, o.tasks),
        spare + o.spare);
  }

  /**
   * Returns the larger finite bound: a variant without a zone needs no key and must not loosen the
   * other variant's bound.
   */
  private static double bound(double one, double other) {
    return Double.isInfinite(one) ? other : Double.isInfinite(other) ? one : one + other;
  }

  /** Returns the counts for operations that are NameNode calls, such as rename and listing. */
  private static LongStream calls(TaskReport report) {
    return report.latencyNanos().entrySet().stream()
        .filter(part -> !NO_CALLS.contains(part.getKey()))
        .mapToLong(part -> part.getValue().getTotalCount());
  }

  /**
   * A file is created and completed, and may be moved and deleted. A file with data also has
   * blocks, and its completion may be polled.
   */
  private static double mostCalls(TaskReport report, long created, long opened) {
    double bytes = Arrays.stream(report.bytesPerSecond()).sum();
    return report.errorCount()
        + 2.0 * created
        + calls(report).sum()
        + (bytes > 0 ? RETRIES * created : 0)
        + OPENING * opened
        + bytes / SMALLEST_BLOCK;
  }

  /** Includes all calls, so that any other NameNode client is noticed. */
  TrialCalls all(JmxDelta read) {
    return RpcCalls.own(read, least, most, tasks);
  }

  TrialCalls creates(String counter) {
    return new TrialCalls(
        counter, "create calls", created, created > 0 ? created + spare : Double.POSITIVE_INFINITY);
  }

  /** Has no upper bound, because a long file causes several calls. */
  TrialCalls opens(String counter) {
    return new TrialCalls(counter, "getBlockLocations calls", opened, Double.POSITIVE_INFINITY);
  }

  /** Each file in a zone has its own key. Keys used by other clients show up as creates. */
  TrialCalls keysTaken(String counter) {
    return new TrialCalls(counter, "encrypted keys taken", keysTaken, Double.POSITIVE_INFINITY);
  }

  /** Keys are generated in batches for the NameNode's cache: at most one call per key. */
  TrialCalls keysMade(String counter) {
    return new TrialCalls(counter, "calls for new keys", 0, mostKeysMade);
  }

  TrialCalls keysDecrypted(String counter) {
    return new TrialCalls(counter, "calls to decrypt keys", keys, mostDecrypted);
  }
}
