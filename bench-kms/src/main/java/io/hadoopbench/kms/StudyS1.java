package io.hadoopbench.kms;

import io.hadoopbench.core.model.Study;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Published figures of study S1, see docs/studies.md. They are only ever shown beside what was measured. */
final class StudyS1 {
  private static final String TITLE =
      "KMS and encryption zones on Hadoop 2.7.2, 24-core Xeon E5-2620 v3, NameNode and KMS on one host";

  private StudyS1() { }

  /** 300,000 empty files by one map with one thread; time inside NameNodeRpcServer.create() by BTrace. */
  static Study create() {
    return new Study("S1", TITLE, new TreeMap<>(Map.of("nrFiles", "300000", "size", "0", "maps", "1", "threads", "1",
        "nameNodeEdeks", "500", "kmsEdeks", "100", "btrace", "true")), List.of(
        new Study.Figure(KmsCreate.PLAIN, KmsServers.TRACED_SECONDS, "plain, total time in create()", 19.70),
        new Study.Figure(KmsCreate.PLAIN, KmsServers.TRACED_MICROS, "plain, average per call", 65.66),
        new Study.Figure(KmsCreate.ENCRYPTED, KmsServers.TRACED_SECONDS, "encrypted, total time in create()", 34.41),
        new Study.Figure(KmsCreate.ENCRYPTED, KmsServers.TRACED_MICROS, "encrypted, average per call", 114.70)));
  }
}
