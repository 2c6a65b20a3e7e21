package io.hadoopbench.rpc.wire;

import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.workload.CpuCost;
import io.hadoopbench.core.workload.DataNodeMeter;
import io.hadoopbench.core.workload.FileMetrics;
import io.hadoopbench.core.workload.WholeFiles;

/**
 * What does wire encryption cost when data is read? Reads whole files over connections without
 * encryption, with 3DES, and with AES in each of the client's codecs. Does NOT measure handshakes
 * or disks. Run it with {@code scripts/bench wire-read} or {@code hadoop jar bench.jar wire-read}.
 */
public final class WireRead implements Scenario {
  /** With 3DES, such a file takes 0.3 s, and a slice contains at least one file. */
  private static final String SIZE = "5MB";

  /** Short trials in many blocks, because the rates of the fast levels fluctuate by 5 to 10 %. */
  private static final String BLOCKS = "16";

  @Override
  public ScenarioSpec spec() {
    WireEncryption wire = new WireEncryption();
    return ScenarioSpec.named("wire-read")
        .asks("What does encryption on the wire cost when data is read?")
        .describes(
            """
            Reads whole files from DataNodes without encryption, with 3DES, which is what Hadoop negotiates unless AES is configured, and with AES \
            by the client's Java or native codec. The DataNode encrypts and the client decrypts, each on one thread per connection, \
            so both sides' CPU per GB is part of the result. Every connection reports what it negotiated. \
            Not measured: the handshake of a connection, and disks.\
            """)
        .workload(
            WholeFiles.reading(
                    WireWrite.FILES, SIZE, WireWrite.REPLICATION, WireWrite.REPLICATION_HELP)
                .by(BLOCKS, WireWrite.DURATION))
        .vary(wire)
        .meters(DataNodeMeter.ofTrafficAndCpu(CpuCost.perGB()))
        .metrics(FileMetrics.THROUGHPUT)
        .metrics(wire.metrics())
        .metrics(FileMetrics.READ_PARTS)
        .build();
  }
}
