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
 * @param files number of files with operations, which equals the count of each separately timed
 *     part
 * @param created number of files created
 * @param opened number of files opened, not counting reopening for verification
 * @param keysTaken number of files created in an encryption zone
 * @param mostKeysMade upper bound for calls that request new keys; infinite if no key was needed,
 *     in which case the bound is not used
 * @param keys number of files whose keys clients decrypted
 * @param mostDecrypted upper bound for calls that decrypt keys
 * @param least lower bound for all NameNode calls
 * @param most upper bound for all NameNode calls
 * @param spare maximum number of additional creates, by failed operations and by the run itself
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
   * Maximum number of creates that a run sends outside the timed part: the start file, the reports
   * of the job and the reducer, and the job's history on YARN.
   */
  private static final int OF_RUN = 20;

  /** Maximum number of creates per map: the files of a profiler. */
  private static final int OF_MAP = 3;

  /**
   * Upper bound for completion polls per file whose last block has not yet been reported by any
   * DataNode.
   */
  private static final double RETRIES = 3;

  /**
   * Upper bound for calls per open: the file's status, the locations of the first blocks, and both
   * again if a stream is reopened.
   */
  private static final double OPENING = 3;

  /**
   * HDFS's default minimum block size. Reading a long file causes additional calls for block
   * locations.
   */
  private static final double SMALLEST_BLOCK = 1 << 20;

  /**
   * Timed parts that are not NameNode calls: the phases of a file, failed operations, and parts
   * that are timed twice.
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
            report.operations("rename")); // a workload that renames files also creates them
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
   * Returns the sum of the finite bounds. A variant without a zone needs no key, and must not
   * loosen the bound of the other variant.
   */
  private static double bound(double one, double other) {
    return Double.isInfinite(one) ? other : Double.isInfinite(other) ? one : one + other;
  }

  /** Returns the counts of operations that are NameNode calls, such as rename and listing. */
  private static LongStream calls(TaskReport report) {
    return report.latencyNanos().entrySet().stream()
        .filter(part -> !NO_CALLS.contains(part.getKey()))
        .mapToLong(part -> part.getValue().getTotalCount());
  }

  /**
   * Returns the maximum number of calls. A file is created and completed, and may be moved and
   * deleted. A file with data also has blocks, and the client may poll for its completion.
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

  /** Includes all calls, so that any other client of the NameNode is noticed. */
  TrialCalls all(JmxDelta read) {
    return RpcCalls.own(read, least, most, tasks);
  }

  TrialCalls creates(String counter) {
    return new TrialCalls(
        counter, "create calls", created, created > 0 ? created + spare : Double.POSITIVE_INFINITY);
  }

  /** Has no upper bound, because reading a long file causes several calls. */
  TrialCalls opens(String counter) {
    return new TrialCalls(counter, "getBlockLocations calls", opened, Double.POSITIVE_INFINITY);
  }

  /**
   * Each file in a zone has its own key. The count of creates reveals other clients that use keys.
   */
  TrialCalls keysTaken(String counter) {
    return new TrialCalls(counter, "encrypted keys taken", keysTaken, Double.POSITIVE_INFINITY);
  }

  /**
   * Keys are generated in batches for the NameNode's cache, so there is at most one call per key.
   */
  TrialCalls keysMade(String counter) {
    return new TrialCalls(counter, "calls for new keys", 0, mostKeysMade);
  }

  TrialCalls keysDecrypted(String counter) {
    return new TrialCalls(counter, "calls to decrypt keys", keys, mostDecrypted);
  }
}
