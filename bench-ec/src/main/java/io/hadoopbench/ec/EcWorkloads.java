package io.hadoopbench.ec;

import io.hadoopbench.core.files.ReadFiles;
import io.hadoopbench.core.files.WriteFiles;
import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.measure.TaskReport;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.ReadStatistics;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;

/** Writing and reading whole files, with the raw coder and the locality of the bytes as evidence. */
final class EcWorkloads {
  /** Setting: name of the erasure coding policy, or empty for replicas. */
  static final String POLICY = "policy";
  /** Resources: payload bytes by where they came from, and time in the decoder. */
  static final String READ_BYTES = "client.readBytes";
  static final String LOCAL_BYTES = "client.localReadBytes";
  static final String SHORT_CIRCUIT_BYTES = "client.shortCircuitReadBytes";
  static final String DECODE_SECONDS = "client.ecDecodeSeconds";

  private EcWorkloads() { }

  /** Writes files. */
  public static final class Write extends WriteFiles {
    @Override
    protected void inspect(Object stream, Evidence evidence) throws IOException {
      StripedStreams.describe((FSDataOutputStream) stream, evidence);
      StripedStreams.describe(context().conf(), policy(context()), evidence);
    }
  }

  /** Reads files, and adds up where their bytes came from. */
  public static final class Read extends ReadFiles {
    private final LongAdder bytes = new LongAdder();
    private final LongAdder local = new LongAdder();
    private final LongAdder shortCircuit = new LongAdder();
    private final LongAdder decodeMillis = new LongAdder();

    @Override
    protected void closed(Object stream) {
      ReadStatistics statistics = ((HdfsDataInputStream) stream).getReadStatistics();
      bytes.add(statistics.getTotalBytesRead());
      local.add(statistics.getTotalLocalBytesRead());
      shortCircuit.add(statistics.getTotalShortCircuitBytesRead());
      decodeMillis.add(statistics.getTotalEcDecodingTimeMillis());
    }

    @Override
    protected void inspect(Object stream, Evidence evidence) throws IOException {
      StripedStreams.describe((FSDataInputStream) stream, evidence);
      StripedStreams.describe(context().conf(), policy(context()), evidence);
    }

    @Override
    public void resources(TaskReport report) {
      report.addResource(READ_BYTES, bytes.sum());
      report.addResource(LOCAL_BYTES, local.sum());
      report.addResource(SHORT_CIRCUIT_BYTES, shortCircuit.sum());
      report.addResource(DECODE_SECONDS, decodeMillis.sum() / 1e3);
    }
  }

  private static Optional<ErasureCodingPolicy> policy(TaskContext task) {
    return task.setting(POLICY).isEmpty() ? Optional.empty() : Optional.of(Layouts.policy(task.setting(POLICY)));
  }
}
