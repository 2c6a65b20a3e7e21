package io.hadoopbench.kms;

import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.ScenarioRun;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Study;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * What does an encryption zone cost when data is written, with the Java codec and with the native one? Writes whole files into a plain
 * directory and into a zone. Does NOT measure the disk's durability: as with any HDFS client, close returns when the DataNodes have the
 * bytes, not when their disks have. Run it with {@code scripts/bench kms-write} or {@code hadoop jar bench.jar kms-write}.
 */
public final class KmsWrite extends KmsFilesScenario {
  @Override
  public String name() {
    return "kms-write";
  }

  @Override
  public String question() {
    return "What does an encryption zone cost when data is written?";
  }

  @Override
  public String description() {
    return """
        Writes whole files into a plain directory and into an encryption zone, with each codec, timing create, first write, transfer \
        and close apart. The client encrypts, so its CPU is a part of the answer. In a plain directory no codec works: plain/java and \
        plain/native differ by noise alone. \
        Not measured: whether the bytes have reached a disk when close returns.""";
  }

  @Override
  public List<Metric> metrics() {
    return metricsOf(List.of(Map.entry("create", "create"), Map.entry("firstWrite", "first write"),
        Map.entry("transfer", "transfer"), Map.entry("close", "close")));
  }

  @Override
  public List<Study> studies() {
    return List.of(StudyS1.write());
  }

  @Override
  public ScenarioRun open(RunContext context) throws IOException {
    return KmsWriteRun.open(context);
  }
}
