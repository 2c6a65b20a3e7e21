package io.hadoopbench.kms;

import io.hadoopbench.core.files.FileWorkload;
import io.hadoopbench.core.measure.OperationRecorder;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.pace.OpenLoop;
import io.hadoopbench.core.probe.JmxDelta;
import io.hadoopbench.core.probe.RpcCalls;
import io.hadoopbench.core.probe.TrialCalls;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * What a trial asked of NameNode and KMS for its files, as the tasks count it.
 *
 * @param files that had operations; where parts are timed apart, each part has as many
 * @param created files
 * @param opened files, without those that were opened once more to be verified
 * @param keysTaken created files that lie in an encryption zone
 * @param mostKeysMade calls for new keys that came of them at most; infinite where none was needed,
 *     for then nobody asks
 * @param keys files whose keys clients had decrypted
 * @param mostDecrypted likewise
 * @param least calls of any kind that the NameNode had for certain
 * @param most calls of any kind that it can have had for all that
 * @param spare creates that may have come besides: of operations that failed, and of the run itself
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
   * Creates of a run around the timed part: the start's file, the reports of job and reducer, on
   * YARN the job's history.
   */
  private static final int OF_RUN = 20;

  /** Of each map: what a profiler leaves. */
  private static final int OF_MAP = 3;

  /** Polls for the completion of a file whose last block no DataNode has reported yet. */
  private static final double RETRIES = 3;

  /**
   * The status of the file and the places of its first blocks, asked once more where a stream is
   * opened again.
   */
  private static final double OPENING = 3;

  /**
   * HDFS's default least size of a block. Also a long file asks for more of its blocks as it is
   * read.
   */
  private static final double SMALLEST_BLOCK = 1 << 20;

  /**
   * What is no call by itself: parts of a file that is written or read, operations that failed, and
   * the same ones once more on another clock.
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
   * @param streams whether files are made and read through streams of a client, which has their
   *     keys decrypted
   */
  static FileCalls of(TaskReport report, boolean streams, boolean zone) {
    long created =
        Math.max(
            report.operations("create"),
            report.operations("rename")); // who renames a file has made it
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

  /** Of two trials that took turns. */
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

  /** One without a zone needs no key, and does not loosen the bound of the other. */
  private static double bound(double one, double other) {
    return Double.isInfinite(one) ? other : Double.isInfinite(other) ? one : one + other;
  }

  /** Operations that are calls of the NameNode by themselves, as a rename or a listing is. */
  private static LongStream calls(TaskReport report) {
    return report.latencyNanos().entrySet().stream()
        .filter(part -> !NO_CALLS.contains(part.getKey()))
        .mapToLong(part -> part.getValue().getTotalCount());
  }

  /**
   * A file is created and completed, and may be moved and deleted; one that has bytes has blocks,
   * and its completion may be asked for again.
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

  /** Whoever works on the NameNode is seen by them, with whatever he asks. */
  TrialCalls all(JmxDelta read) {
    return RpcCalls.own(read, least, most, tasks);
  }

  TrialCalls creates(String counter) {
    return new TrialCalls(
        counter, "create calls", created, created > 0 ? created + spare : Double.POSITIVE_INFINITY);
  }

  /** A long file is asked for several times, so there is no upper limit. */
  TrialCalls opens(String counter) {
    return new TrialCalls(counter, "getBlockLocations calls", opened, Double.POSITIVE_INFINITY);
  }

  /**
   * Each file in a zone has a key of its own. Of others who take keys for theirs, the creates tell.
   */
  TrialCalls keysTaken(String counter) {
    return new TrialCalls(counter, "encrypted keys taken", keysTaken, Double.POSITIVE_INFINITY);
  }

  /** Made in batches, from the NameNode's reserve; no more calls than keys. */
  TrialCalls keysMade(String counter) {
    return new TrialCalls(counter, "calls for new keys", 0, mostKeysMade);
  }

  TrialCalls keysDecrypted(String counter) {
    return new TrialCalls(counter, "calls to decrypt keys", keys, mostDecrypted);
  }
}
