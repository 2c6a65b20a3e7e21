package io.hadoopbench.kms;

import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.Study;

/**
 * What does an encryption zone cost when files are created? Creates files in a plain directory and
 * in an encryption zone. Does NOT measure the encryption of data (see kms-write): with {@code -size
 * 0} no data is encrypted, but each file needs its own key. Run it with {@code scripts/bench
 * kms-create} or {@code hadoop jar bench.jar kms-create}.
 */
public final class KmsCreate implements Scenario {
  @Override
  public ScenarioSpec spec() {
    return ScenarioSpec.named("kms-create")
        .asks("What does an encryption zone cost when files are created?")
        .describes(
            """
            Creates files in a plain directory and in an encryption zone, timing open (create) and close separately. \
            In a zone the NameNode takes a fresh encrypted key (EDEK) for each file from its cache, which the KMS refills, \
            and the client asks the KMS to decrypt this key. \
            Not measured: encrypting data. With -size 0 no byte is encrypted.\
            """)
        .workload(new CreateFiles())
        .vary(new EncryptionZone(), new EdekCache())
        .metrics(
            Metric.higherIsBetter("create.perSecond", "files created per second", "1/s"),
            Metric.lowerIsBetter("create.p50Micros", "create, median", "us"),
            Metric.lowerIsBetter("create.p99Micros", "create, 99th percentile", "us"),
            Metric.lowerIsBetter("close.p50Micros", "close, median", "us"),
            Metric.lowerIsBetter("close.p99Micros", "close, 99th percentile", "us"),
            Metric.lowerIsBetter(
                KmsMeter.TRACED_MICROS, "inside NameNode create(), mean (BTrace)", "us"),
            Metric.lowerIsBetter(
                KmsMeter.TRACED_SECONDS, "inside NameNode create(), total (BTrace)", "s"),
            Metric.lowerIsBetter(KmsMeter.NAMENODE_CPU_MICROS, "NameNode CPU per file", "us"),
            Metric.lowerIsBetter(CreateFiles.CLIENT_CPU_MICROS, "client CPU per file", "us"))
        .studies(Study.ofResource(KmsCreate.class, "S1-create.json"))
        .build();
  }
}
