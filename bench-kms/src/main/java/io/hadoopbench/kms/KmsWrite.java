package io.hadoopbench.kms;

import io.hadoopbench.core.design.JvmFlags;
import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.core.workload.FileMetrics;
import io.hadoopbench.core.workload.WholeFiles;

/**
 * What does an encryption zone cost when data is written, with the Java codec and with the native
 * codec? Writes whole files into a plain directory and into a zone. Does NOT measure durability: as
 * with any HDFS client, close returns when the DataNodes have received the data, not when it is on
 * disk. Run it with {@code scripts/bench kms-write} or {@code hadoop jar bench.jar kms-write}.
 */
public final class KmsWrite implements Scenario {
  static final String REPLICATION = "1";
  static final String REPLICATION_HELP =
      "replicas of each file; 1 as in study S1, so that the pipeline does not hide the cipher";

  @Override
  public ScenarioSpec spec() {
    return ScenarioSpec.named("kms-write")
        .asks("What does an encryption zone cost when data is written?")
        .describes(
            """
            Writes whole files into a plain directory and into an encryption zone, with each codec, timing create, first write, transfer \
            and close separately. The client encrypts, so its CPU is part of the result. In a plain directory no codec is used: plain/java and \
            plain/native differ only by noise. \
            Not measured: whether the bytes have reached a disk when close returns.\
            """)
        .workload(WholeFiles.writing("4", "128MB", REPLICATION, REPLICATION_HELP).by("11", "1s"))
        .vary(new EncryptionZone(), new CryptoCodec(), new JvmFlags())
        .metrics(FileMetrics.THROUGHPUT)
        .metrics(FileMetrics.WRITE_PARTS)
        .studies(Study.ofResource(KmsWrite.class, "S1-write.json"))
        .build();
  }
}
