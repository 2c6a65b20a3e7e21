package io.hadoopbench.ec;

import io.hadoopbench.core.files.FileTrials;
import io.hadoopbench.core.model.Study;
import io.hadoopbench.core.model.Study.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Published figures of study S5, see docs/studies.md: MB/s, with the client on no DataNode. They are only ever shown beside what was
 * measured.
 */
final class StudyS5 {
  private static final String TITLE =
      "erasure coding on Hadoop 3.2.1, 9 DataNodes with 96 cores, 12 disks and 50 Gb/s each, RS-6-3-1024k, client outside";
  private static final String RS = "RS-6-3-1024k";
  private static final String NOTE = "The study took TestDFSIO's average IO rate, which leaves create and open out; ours is a file with open and close.";

  private StudyS5() { }

  static Study write() {
    return study(List.of(
        figure(Layouts.REP3, FileTrials.MEGABYTES_PER_SECOND, "3-replica write, MB/s", 711, ""),
        figure(RS + "/native", FileTrials.MEGABYTES_PER_SECOND, "EC write, ISA-L, MB/s", 749.65, Layouts.REP3),
        figure(RS + "/java", FileTrials.MEGABYTES_PER_SECOND, "EC write, Java, MB/s", 228.77, Layouts.REP3),
        figure(Layouts.REP3, EcMetrics.NETWORK_MBPS, "3-replica write, client network", 5332.41, ""),
        figure(RS + "/native", EcMetrics.NETWORK_MBPS, "EC write, client network", 9500.64, Layouts.REP3),
        figure(Layouts.REP3, EcMetrics.CPU_PERCENT, "3-replica write, client CPU", 91.7, ""),
        figure(RS + "/native", EcMetrics.CPU_PERCENT, "EC write, client CPU", 227.5, Layouts.REP3)));
  }

  static Study read() {
    return study(List.of(
        figure(Layouts.REP3, FileTrials.MEGABYTES_PER_SECOND, "3-replica read, MB/s", 172.94, ""),
        figure(RS + "/native", FileTrials.MEGABYTES_PER_SECOND, "EC read, ISA-L, MB/s", 839.99, Layouts.REP3),
        figure(RS + "/java", FileTrials.MEGABYTES_PER_SECOND, "EC read, Java, MB/s", 871.69, Layouts.REP3),
        figure(Layouts.REP3, EcMetrics.NETWORK_MBPS, "3-replica read, client network", 1431.67, ""),
        figure(RS + "/native", EcMetrics.NETWORK_MBPS, "EC read, client network", 5565.13, Layouts.REP3),
        figure(Layouts.REP3, EcMetrics.CPU_PERCENT, "3-replica read, client CPU", 14, ""),
        figure(RS + "/native", EcMetrics.CPU_PERCENT, "EC read, client CPU", 88, Layouts.REP3)));
  }

  static Study degraded() {
    List<Figure> figures = new ArrayList<>();
    double[] replicas = {172.94, 178.92, 175.81};
    double[] isal = {839.99, 857.24, 888.65, 889.11};
    double[] java = {871.69, 693.09, 481.91, 325.52};
    for (int down = 0; down < replicas.length; down++) {
      figures.add(degraded(Layouts.REP3, down, "3-replica read", replicas[down]));
    }
    for (int down = 0; down < isal.length; down++) {
      figures.add(degraded(RS + "/native", down, "EC read, ISA-L", isal[down]));
    }
    for (int down = 0; down < java.length; down++) {
      figures.add(degraded(RS + "/java", down, "EC read, Java", java[down]));
    }
    return study(figures, Map.of("only", "down=0,1,2,3"));
  }

  private static Figure degraded(String variant, int down, String label, double value) {
    return figure(variant + "/down=" + down, FileTrials.MEGABYTES_PER_SECOND, label + ", " + down + " down, MB/s", value, down == 0 ? "" : variant + "/down=0");
  }

  private static Figure figure(String variant, String metric, String label, double value, String against) {
    return new Figure(variant, metric, label, value, against);
  }

  private static Study study(List<Figure> figures) {
    return study(figures, Map.of());
  }

  private static Study study(List<Figure> figures, Map<String, String> more) {
    SortedMap<String, String> options = new TreeMap<>(Map.of("nrFiles", "100", "size", "2GB", "maps", "1", "threads", "1"));
    options.putAll(more);
    return new Study("S5", TITLE, options, figures, NOTE);
  }
}
