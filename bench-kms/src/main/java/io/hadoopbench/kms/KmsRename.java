package io.hadoopbench.kms;

import io.hadoopbench.core.files.DirectoryWork;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.scenario.Scenario;
import io.hadoopbench.core.scenario.ScenarioSpec;

/**
 * What does an encryption zone cost when files are renamed and deleted? Does NOT measure the trash, nor renames between
 * zones, which HDFS refuses. Run it with {@code scripts/bench kms-rename} or {@code hadoop jar bench.jar kms-rename}.
 */
public final class KmsRename implements Scenario {
  @Override
  public ScenarioSpec spec() {
    return ScenarioSpec.named("kms-rename")
        .asks("What does an encryption zone cost when files are renamed and deleted?")
        .describes("""
            Renames empty files within a plain directory and within an encryption zone, and deletes them, timing both apart. No key is needed for \
            either; the NameNode looks up the zones of both paths. Making the files is not timed. \
            Not measured: the trash, and renames between zones, which HDFS refuses.""")
        .workload(DirectoryWork.writing(RenameWorkload.class, "3000", "100", "renames and deletes"))
        .vary(new EncryptionZone())
        .metrics(Metric.lowerIsBetter("rename.p50Micros", "rename, median", "us"),
            Metric.lowerIsBetter("rename.p99Micros", "rename, 99th percentile", "us"),
            Metric.lowerIsBetter("delete.p50Micros", "delete, median", "us"),
            Metric.lowerIsBetter("delete.p99Micros", "delete, 99th percentile", "us"))
        .build();
  }
}
