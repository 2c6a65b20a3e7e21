package io.hadoopbench.kms;

import io.hadoopbench.core.design.JvmFlags;
import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.result.Study;
import io.hadoopbench.core.workload.FileMetrics;
import io.hadoopbench.core.workload.WholeFiles;

/**
 * What does an encryption zone cost when data is read, with the Java codec and with the native
 * codec? Reads whole files in a plain directory and in a zone. Does NOT measure disks unless {@code
 * -dropCaches} empties the page cache. Run it with {@code scripts/bench kms-read} or {@code hadoop
 * jar bench.jar kms-read}.
 */
public final class KmsRead implements Scenario {
  @Override
  public ScenarioSpec spec() {
    return ScenarioSpec.named("kms-read")
        .asks("What does an encryption zone cost when data is read?")
        .describes(
            """
            Reads whole files in a plain directory and in an encryption zone, with each codec, timing open, first byte, transfer and close \
            separately. The files are written once, before the first trial, or come from an earlier run (-input). The client decrypts, so its CPU \
            is part of the result. \
            Not measured: disks, unless -dropCaches empties the page cache before each trial.\
            """)
        .workload(
            WholeFiles.reading("4", "128MB", KmsWrite.REPLICATION, KmsWrite.REPLICATION_HELP)
                .orOfAnEarlierRun()
                .by("14", "1s"))
        .vary(new EncryptionZone(), new CryptoCodec(), new JvmFlags())
        .metrics(FileMetrics.THROUGHPUT)
        .metrics(FileMetrics.READ_PARTS)
        .metrics(
            FileMetrics.parts(
                "pread", "positional read", "verify", "verifying a file (-verify always)"))
        .studies(Study.ofResource(KmsRead.class, "S1-read.json"))
        .build();
  }
}
