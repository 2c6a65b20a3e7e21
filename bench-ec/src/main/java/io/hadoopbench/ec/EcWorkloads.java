package io.hadoopbench.ec;

import io.hadoopbench.core.files.FileSet;
import io.hadoopbench.core.files.ReadFiles;
import io.hadoopbench.core.files.WriteFiles;
import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.measure.TaskReport;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.ReadStatistics;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.net.NetUtils;

/** Writing and reading whole files, with the raw coder and the locality of the bytes as evidence. */
final class EcWorkloads {
  /** Setting: name of the erasure coding policy, or empty for replicas. */
  static final String POLICY = "policy";
  /** Resources: payload bytes that came without a socket, and time in the decoder. */
  static final String SHORT_CIRCUIT_BYTES = "client.shortCircuitReadBytes";
  static final String DECODE_SECONDS = "client.ecDecodeSeconds";

  private EcWorkloads() { }

  /** Writes files. */
  public static final class Write extends WriteFiles {
    /** Where the units of this task's first file lie, seen from here. */
    @Override
    public void resources(TaskReport report) throws IOException {
      if (context().operations() == 0 || report.errorCount() > 0) {
        return;
      }
      for (BlockLocation block : fs().getFileBlockLocations(FileSet.file(context().path(DIR), context().first()), 0, Long.MAX_VALUE)) {
        for (String address : block.getNames()) {
          report.addResource(Locality.ALL_PARTS, 1);
          report.addResource(Locality.LOCAL_PARTS, DFSUtilClient.isLocalAddress(NetUtils.createSocketAddr(address)) ? 1 : 0);
        }
      }
    }

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
      report.addResource(Locality.ALL_PARTS, bytes.sum());
      report.addResource(Locality.LOCAL_PARTS, local.sum());
      report.addResource(SHORT_CIRCUIT_BYTES, shortCircuit.sum());
      report.addResource(DECODE_SECONDS, decodeMillis.sum() / 1e3);
    }
  }

  private static Optional<ErasureCodingPolicy> policy(TaskContext task) {
    return task.setting(POLICY).isEmpty() ? Optional.empty() : Optional.of(Layouts.policy(task.setting(POLICY)));
  }
}
