package io.hadoopbench.rpc.wire;

import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.workload.CpuCost;
import io.hadoopbench.core.workload.DataNodeMeter;
import io.hadoopbench.core.workload.FileMetrics;
import io.hadoopbench.core.workload.WholeFiles;

/**
 * What does wire encryption cost when data is written? Writes whole files over connections without
 * encryption, with 3DES, and with AES in each of the client's codecs. Does NOT measure handshakes
 * or disks. Run it with {@code scripts/bench wire-write} or {@code hadoop jar bench.jar
 * wire-write}.
 */
public final class WireWrite implements Scenario {
  static final String FILES = "8";

  /**
   * Larger than the 5 MB that a client buffers (dfs.client.write.max-packets-in-flight). With 3DES,
   * writing such a file takes half a second, and a slice contains at least one file.
   */
  private static final String SIZE = "8MB";

  /** Short trials in many blocks, because the rates of the fast levels fluctuate by 5 to 10 %. */
  private static final String BLOCKS = "14";

  static final String DURATION = "1s";
  static final String REPLICATION = "1";
  static final String REPLICATION_HELP =
      "replicas of each file; each additional replica adds a hop between DataNodes";

  @Override
  public ScenarioSpec spec() {
    WireEncryption wire = new WireEncryption();
    return ScenarioSpec.named("wire-write")
        .asks("What does encryption on the wire cost when data is written?")
        .describes(
            """
            Writes whole files to DataNodes without encryption, with 3DES, which is what Hadoop negotiates unless AES is configured, and with AES \
            by the client's Java or native codec. The client encrypts and the DataNode decrypts, each on one thread per connection, \
            so both sides' CPU per GB is part of the result. Every connection reports what it negotiated. \
            Not measured: the handshake of a connection, and disks.\
            """)
        .workload(
            WholeFiles.writing(FILES, SIZE, REPLICATION, REPLICATION_HELP).by(BLOCKS, DURATION))
        .vary(wire)
        .meters(DataNodeMeter.ofTrafficAndCpu(CpuCost.perGB()))
        .metrics(FileMetrics.THROUGHPUT)
        .metrics(wire.metrics())
        .metrics(FileMetrics.WRITE_PARTS)
        .build();
  }
}
