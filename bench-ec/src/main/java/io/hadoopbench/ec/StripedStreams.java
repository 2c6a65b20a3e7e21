package io.hadoopbench.ec;

import io.hadoopbench.core.load.TaskTreatment;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.workload.HdfsStreams;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.hdfs.DFSInputStream;
import org.apache.hadoop.hdfs.DFSOutputStream;
import org.apache.hadoop.hdfs.DFSStripedInputStream;
import org.apache.hadoop.hdfs.DFSStripedOutputStream;
import org.apache.hadoop.hdfs.ReadStatistics;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;

/** Records whether the streams that a task used are striped, and the cost of reading from them. */
public final class StripedStreams implements TaskTreatment {
  static final String STREAM = "stream.kind";

  static final String STRIPED = "striped";
  static final String REPLICATED = "replicated";

  /** Resources: payload bytes from short-circuit reads, and time spent in the decoder. */
  static final String SHORT_CIRCUIT_BYTES = "client.shortCircuitReadBytes";

  static final String DECODE_SECONDS = "client.ecDecodeSeconds";

  private final LongAdder reads = new LongAdder();
  private final LongAdder shortCircuitBytes = new LongAdder();
  private final LongAdder decodeMillis = new LongAdder();

  static boolean striped(Object inner) {
    return inner instanceof DFSStripedOutputStream || inner instanceof DFSStripedInputStream;
  }

  /** Other clients' streams are not inspected; the placement of the files verifies their layout. */
  @Override
  public void inspect(Object stream, Evidence evidence) {
    Object inner = HdfsStreams.inner(stream);
    if (inner instanceof DFSInputStream || inner instanceof DFSOutputStream) {
      evidence.add(STREAM, striped(inner) ? STRIPED : REPLICATED);
    }
  }

  @Override
  public void closed(Object stream) {
    if (stream instanceof HdfsDataInputStream in) {
      ReadStatistics statistics = in.getReadStatistics();
      reads.increment();
      shortCircuitBytes.add(statistics.getTotalShortCircuitBytesRead());
      decodeMillis.add(statistics.getTotalEcDecodingTimeMillis());
    }
  }

  @Override
  public void resources(TaskReport report) {
    if (reads.sum() > 0) {
      report.addResource(SHORT_CIRCUIT_BYTES, shortCircuitBytes.sum());
      report.addResource(DECODE_SECONDS, decodeMillis.sum() / 1e3);
    }
  }
}
