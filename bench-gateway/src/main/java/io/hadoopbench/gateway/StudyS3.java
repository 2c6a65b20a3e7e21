package io.hadoopbench.gateway;

import io.hadoopbench.core.files.FileMetrics;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.Study.Figure;
import io.hadoopbench.core.model.Study.Table;
import io.hadoopbench.gateway.hbase.HBasePath;
import io.hadoopbench.gateway.hbase.ScanTable;
import io.hadoopbench.gateway.hive.HivePath;
import io.hadoopbench.gateway.hive.SelectRows;
import io.hadoopbench.gateway.knox.KnoxLevels;
import io.hadoopbench.gateway.webhdfs.AccessPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Published figures of study S3, see docs/studies.md, in its own tables. They are only ever shown beside what was measured. */
final class StudyS3 {
  private static final String TITLE = "throughput of a Knox gateway, Knox 1.1 on JDK 8 in one virtual machine of a laptop";
  private static final String ONE = "/threads=1";
  private static final String TWO = "/threads=2";
  private static final String DIRECT = AccessPath.DIRECT + ONE;
  private static final String PLAIN = gateway(KnoxLevels.OFF);

  private static final String RATE = "MB/s";
  private static final String SECONDS = "s";
  private static final String TLS_RATE = "MB/s by TLS";
  private static final String TLS_SECONDS = "s by TLS";
  private static final String FIRST = "s, first run";
  private static final String BEFORE = "s";
  private static final String AFTER = "s, after KNOX-1530";
  private static final String FIXED = "s, after KNOX-1521";

  private StudyS3() { }

  private static String gateway(String tls) {
    return KnoxLevels.GATEWAY + "/" + tls + ONE;
  }

  static Study read() {
    List<Figure> figures = new ArrayList<>();
    row(figures, DIRECT, "direct", RATE, 252, SECONDS, 3.8, "");
    row(figures, PLAIN, "through Knox, no TLS", RATE, 264, SECONDS, 3.6, DIRECT);
    row(figures, gateway(KnoxLevels.JDK), "through Knox, TLS", RATE, 54, SECONDS, 20, DIRECT);
    row(figures, KnoxLevels.GATEWAY + "/" + KnoxLevels.JDK + TWO, "through Knox, TLS, each of two", RATE, 48, SECONDS, 22, "");
    figures.add(new Figure(PLAIN, FileMetrics.MEGABYTES_PER_SECOND, "no TLS", 264, "", TLS_RATE));
    row(figures, gateway(KnoxLevels.CONSCRYPT), "Conscrypt", TLS_RATE, 245, TLS_SECONDS, 4.2, PLAIN);
    row(figures, gateway(KnoxLevels.NO_GCM), "JDK without GCM suites", TLS_RATE, 125, TLS_SECONDS, 8.7, PLAIN);
    row(figures, gateway(KnoxLevels.JDK), "JDK default", TLS_RATE, 54.3, TLS_SECONDS, 20, PLAIN);
    return study("tls=off,jdk,jdk-no-gcm,conscrypt", figures, List.of(new Table("WebHDFS read of 1 GB", List.of(RATE, SECONDS)),
        new Table("WebHDFS read of 1 GB through Knox by TLS", List.of(TLS_RATE, TLS_SECONDS))),
        "JDK 8 had no good code for GCM, later ones have: without it (gatewayJvm=noGhash) GCM is slow again, and there the study's way out, suites"
            + " without GCM, was faster. On JDK 17 that way out costs a multiple. A stream of ours is a file with open and close.");
  }

  static Study write() {
    List<Figure> figures = List.of(
        second(DIRECT, "direct", FIRST, 2.6, ""),
        second(PLAIN, "through Knox, no TLS", FIRST, 29, DIRECT),
        second(gateway(KnoxLevels.JDK), "through Knox, TLS", FIRST, 50, DIRECT),
        second(DIRECT, "direct", FIXED, 3.3, ""),
        second(PLAIN, "through Knox, no TLS", FIXED, 4.2, DIRECT));
    return study("tls=off,jdk", figures, List.of(new Table("WebHDFS write of 1 GB", List.of(FIRST, FIXED))),
        "The first run was before KNOX-1521, when Knox read what it was sent byte by byte. Knox 2.0.0 has that mended, so ours stands beside both"
            + " columns, and only the second was measured under like conditions.");
  }

  /** With compression, because an ordinary client takes compressed answers; which of the two the study had is not told. */
  static Study hive() {
    List<Figure> figures = new ArrayList<>();
    select(figures, HivePath.TEXT, "hdfs dfs -text", 2.4, 2.1);
    select(figures, "binary/1000", "binary, fetchSize=1000", 6.2, 5.4);
    select(figures, "http/1000/on", "http, fetchSize=1000", 7.5, 6.8);
    select(figures, "gateway/1000/on", "http through Knox, fetchSize=1000", 9.9, 7.7);
    select(figures, "binary/10000", "binary, fetchSize=10000", 7.3, 6.8);
    select(figures, "http/10000/on", "http, fetchSize=10000", 7.9, 7.7);
    select(figures, "gateway/10000/on", "http through Knox, fetchSize=10000", 8.5, 7.8);
    Map<String, String> options = Map.of("rows", "200000", "maps", "1",
        "only", "path=binary,http,gateway,text;tls=off;fetchSize=1000,10000;compression=on");
    return new Study("S3", TITLE, new TreeMap<>(options), figures,
        List.of(new Table("HiveServer2, select * of 200,000 rows", List.of(BEFORE, AFTER))),
        "Without TLS, as in the study. It timed a program that printed the rows, ours takes them apart and compares "
            + "them. KNOX-1530 took a needless decompression out of"
            + " Knox, which 2.0.0 has mended; so ours stands beside both columns, and only the second was measured under like conditions.");
  }

  private static void select(List<Figure> figures, String variant, String label, double before, double after) {
    String against = variant.equals(HivePath.TEXT) ? "" : HivePath.TEXT;
    figures.add(new Figure(variant, SelectRows.SECONDS, label, before, against, BEFORE));
    figures.add(new Figure(variant, SelectRows.SECONDS, label, after, against, AFTER));
  }

  static Study scan() {
    List<Figure> figures = List.of(
        new Figure(HBasePath.REST, ScanTable.SECONDS, "REST, direct", 3.4, "", SECONDS),
        new Figure(KnoxLevels.GATEWAY, ScanTable.SECONDS, "REST through Knox", 3.7, HBasePath.REST, SECONDS),
        new Figure(HBasePath.SHELL, ScanTable.FRESH_SHELL, "HBase shell", 13.9, "", SECONDS));
    return new Study("S3", TITLE, new TreeMap<>(Map.of("rows", "100000", "maps", "1", "only",
        "path=rest,gateway,java,shell;format=protobuf;tls=off;batch=1000")), figures,
            List.of(new Table("HBase, scan of 100,000 rows", List.of(SECONDS))),
        "Without TLS, as in the study. It does not say how large its rows were, in which format and in batches of how many they came, nor"
            + " whether the shell's time holds its start. Ours is a fresh shell's start and first scan; the other "
                + "rows are scans of clients that are warm.");
  }

  private static Study study(String levels, List<Figure> figures, List<Table> tables, String note) {
    Map<String, String> options = Map.of("nrFiles", "2", "size", "1GB", "maps", "1", "replication", "1",
        "only", "path=direct,gateway;" + levels + ";threads=1,2");
    return new Study("S3", TITLE, new TreeMap<>(options), figures, tables, note);
  }

  private static void row(List<Figure> figures, String variant, String label, String rate, double megabytesPerSecond, String time, double seconds,
      String against) {
    figures.add(new Figure(variant, FileMetrics.MEGABYTES_PER_SECOND, label, megabytesPerSecond, against, rate));
    figures.add(second(variant, label, time, seconds, against));
  }

  private static Figure second(String variant, String label, String column, double seconds, String against) {
    return new Figure(variant, FileMetrics.SECONDS, label, seconds, against, column);
  }
}
