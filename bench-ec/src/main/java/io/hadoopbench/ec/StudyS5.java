package io.hadoopbench.ec;

import io.hadoopbench.core.files.FileMetrics;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.Study.Figure;
import io.hadoopbench.core.model.Study.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Published figures of study S5, see docs/studies.md, in its own tables. They are only ever shown beside what was measured. */
final class StudyS5 {
  private static final String TITLE =
      "erasure coding on Hadoop 3.2.1, 9 DataNodes with 96 cores, 12 disks and 50 Gb/s each, RS-6-3-1024k";
  private static final String RS_ISAL = "RS-6-3-1024k/native/";
  private static final String RS_JAVA = "RS-6-3-1024k/java/";
  private static final String REP3 = Layout.REP3 + "/";
  private static final String NOTE = "The study took TestDFSIO's average IO rate, which leaves create and open out; ours is a file with open"
      + " and close. Replicas have no coder: their figures are those of both.";

  private static final String ISAL = "ISA-L";
  private static final String JAVA = "Java";
  private static final String NETWORK = "client network";
  private static final String CPU = "client CPU";
  private static final Table RATES = new Table("MB/s of a file", List.of(ISAL, JAVA));
  private static final Table CLIENT = new Table("Mbps and % CPU (sum over cores) of the client, ISA-L, outside", List.of(NETWORK, CPU));

  private StudyS5() { }

  static Study write() {
    List<Figure> figures = new ArrayList<>();
    rates(figures, ClientLocality.INSIDE, "write, inside", 710.18, 735.47, 232.31);
    rates(figures, ClientLocality.OUTSIDE, "write, outside", 711, 749.65, 228.77);
    client(figures, "write", new double[] {5332.41, 9500.64}, new double[] {91.7, 227.5});
    return study(figures, List.of(RATES, CLIENT), "coder=native,java;client=outside,inside");
  }

  static Study read() {
    List<Figure> figures = new ArrayList<>();
    figures.add(rate(REP3 + ClientLocality.LOCAL, "3-replica read, inside, all local", ISAL, 195.78, ""));
    rates(figures, ClientLocality.INSIDE, "read, inside", 177.98, 819.19, 847.28);
    rates(figures, ClientLocality.OUTSIDE, "read, outside", 172.94, 839.99, 871.69);
    client(figures, "read", new double[] {1431.67, 5565.13}, new double[] {14, 88});
    return study(figures, List.of(RATES, CLIENT), "coder=native,java;client=outside,inside,local");
  }

  static Study degraded() {
    List<Figure> figures = new ArrayList<>();
    down(figures, REP3, "3-replica read", ISAL, 172.94, 178.92, 175.81);
    down(figures, RS_ISAL, "EC read", ISAL, 839.99, 857.24, 888.65, 889.11);
    down(figures, RS_JAVA, "EC read", JAVA, 871.69, 693.09, 481.91, 325.52);
    return study(figures, List.of(RATES), "coder=native,java;client=outside;down=0,1,2,3");
  }

  /** The rates of three replicas, and of erasure coding with ISA-L and with Java. */
  private static void rates(List<Figure> figures, String client, String what, double replicas, double isal, double java) {
    figures.add(rate(REP3 + client, "3-replica " + what, ISAL, replicas, ""));
    figures.add(rate(RS_ISAL + client, "EC " + what, ISAL, isal, REP3 + client));
    figures.add(rate(RS_JAVA + client, "EC " + what, JAVA, java, REP3 + client));
  }

  /** @param network replicas, then erasure coding; {@code cpu} likewise */
  private static void client(List<Figure> figures, String what, double[] network, double[] cpu) {
    String[] variants = {REP3 + ClientLocality.OUTSIDE, RS_ISAL + ClientLocality.OUTSIDE};
    String[] labels = {"3-replica " + what, "EC " + what};
    for (int i = 0; i < variants.length; i++) {
      String against = i == 0 ? "" : variants[0];
      figures.add(new Figure(variants[i], EcMetrics.NETWORK_MBPS, labels[i], network[i], against, NETWORK));
      figures.add(new Figure(variants[i], EcMetrics.CPU_PERCENT, labels[i], cpu[i], against, CPU));
    }
  }

  /** @param values with 0, 1, 2 ... DataNodes down */
  private static void down(List<Figure> figures, String layout, String what, String column, double... values) {
    for (int down = 0; down < values.length; down++) {
      figures.add(rate(layout + ClientLocality.OUTSIDE + "/down=" + down, what + ", outside, " + down + " down", column, values[down],
          down == 0 ? "" : layout + ClientLocality.OUTSIDE + "/down=0"));
    }
  }

  private static Figure rate(String variant, String label, String column, double value, String against) {
    return new Figure(variant, FileMetrics.MEGABYTES_PER_SECOND, label, value, against, column);
  }

  private static Study study(List<Figure> figures, List<Table> tables, String only) {
    SortedMap<String, String> options = new TreeMap<>(Map.of("nrFiles", "100", "size", "2GB", "maps", "1", "threads", "1",
        "only", "layout=rep3,RS-6-3-1024k;" + only));
    return new Study("S5", TITLE, options, figures, tables, NOTE);
  }
}
