package io.hadoopbench.kms;

import io.hadoopbench.core.files.FileMetrics;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.Study.Figure;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Published figures of study S1, see docs/studies.md. They are only ever shown beside what was measured. */
final class StudyS1 {
  private static final String TITLE =
      "KMS and encryption zones on Hadoop 2.7.2, 24-core Xeon E5-2620 v3, NameNode and KMS on one host";
  private static final String JVM_NOTE =
      "JDKs of that time had no intrinsics for AES-CTR; later releases have, late ones of Java 8 too (doctor: java.aes): where the Java"
      + " codec costs less here than published, the JVM explains it. -yarn -only "
          + "'jvmFlags=none,-XX:+UnlockDiagnosticVMOptions -XX:-UseAESCTRIntrinsics' shows how much, on this machine.";

  private StudyS1() { }

  /** 300,000 empty files by one map with one thread; time inside NameNodeRpcServer.create() by BTrace. */
  static Study create() {
    return new Study("S1", TITLE, new TreeMap<>(Map.of("nrFiles", "300000", "size", "0", "maps", "1", "threads", "1",
        "nameNodeEdeks", "500", "kmsEdeks", "100", "btrace", "true")), List.of(
        new Figure(EncryptionZone.PLAIN, KmsMeter.TRACED_SECONDS, "plain, total time in create()", 19.70, ""),
        new Figure(EncryptionZone.PLAIN, KmsMeter.TRACED_MICROS, "plain, average per call", 65.66, ""),
        new Figure(EncryptionZone.ENCRYPTED, KmsMeter.TRACED_SECONDS, "encrypted, total time in create()", 34.41, EncryptionZone.PLAIN),
        new Figure(EncryptionZone.ENCRYPTED, KmsMeter.TRACED_MICROS, "encrypted, average per call", 114.70, EncryptionZone.PLAIN)), "");
  }

  /** 100 files of 2147483640 bytes by one map, one replica, written with each codec. */
  static Study write() {
    return files("write", 9.47, 14.98, 10.81, 11.71);
  }

  /** The same files, read. */
  static Study read() {
    return files("read", 12.11, 14.56, 11.02, 11.54);
  }

  private static Study files(String what, double plainJava, double encryptedJava, double plainNative, double encryptedNative) {
    SortedMap<String, String> options = new TreeMap<>(Map.of("nrFiles", "100", "size", "2147483640B", "maps", "1", "threads", "1",
        "blockSize", "128MB", "bytesPerChecksum", "512B", "replication", "1"));
    return new Study("S1", TITLE, options, List.of(
        figure(EncryptionZone.PLAIN, CryptoCodec.JAVA, what, plainJava, ""),
        figure(EncryptionZone.ENCRYPTED, CryptoCodec.JAVA, what, encryptedJava, EncryptionZone.PLAIN),
        figure(EncryptionZone.PLAIN, CryptoCodec.NATIVE, what, plainNative, ""),
        figure(EncryptionZone.ENCRYPTED, CryptoCodec.NATIVE, what, encryptedNative, EncryptionZone.PLAIN)), JVM_NOTE);
  }

  /** @param against the zone that the row is compared with, at the same codec; empty when with none */
  private static Figure figure(String zone, String codec, String what, double seconds, String against) {
    return new Figure(zone + "/" + codec, FileMetrics.SECONDS, zone + " " + what + ", " + codec + " codec", seconds,
        against.isEmpty() ? "" : against + "/" + codec);
  }
}
