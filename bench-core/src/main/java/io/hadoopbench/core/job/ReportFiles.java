package io.hadoopbench.core.job;

import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.measure.TaskReportFormat;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The reports of a job: each map writes a file with those of all arms, and the driver adds them up.
 * A reducer would need its own container, whose start takes longer than reading hundreds of files;
 * with Kerberos its shuffle would also need native code of the same release. A map has one attempt,
 * so nothing needs to be committed.
 */
record ReportFiles(FileSystem fs, Path directory) {
  /**
   * Replication of a report. DataNodes may hang on purpose by then; in a longer pipeline the client
   * blames the healthy node before the hanging one, until no node is left. A pipeline of one
   * identifies the right node.
   */
  private static final short REPLICAS = 1;

  /**
   * Block size of a report. A space quota is charged for a whole block until the file is closed,
   * here for all maps at the same time.
   */
  private static final long BLOCK_BYTES = 8L << 20;

  static ReportFiles of(JobSpec spec, Configuration conf) throws IOException {
    Path directory = new Path(spec.controlDir(), "report");
    return new ReportFiles(directory.getFileSystem(conf), directory);
  }

  private Path file(int map) {
    return new Path(directory, "map-" + map);
  }

  /**
   * @param reports by arm
   */
  void write(int map, List<TaskReport> reports) throws IOException {
    Path file = file(map);
    long block = Math.min(BLOCK_BYTES, fs.getDefaultBlockSize(file));
    try (FSDataOutputStream out =
        fs.create(file, false, fs.getConf().getInt("io.file.buffer.size", 4096), REPLICAS, block)) {
      TaskReportFormat.write(reports, out);
    }
  }

  /**
   * Returns the sum of all maps by arm.
   *
   * @throws IOException if a map wrote no report, or none of an arm
   */
  List<TaskReport> sums(int maps, int arms) throws IOException {
    List<TaskReport> sums =
        Stream.generate(TaskReport::new).limit(arms).collect(Collectors.toList());
    for (int map = 0; map < maps; map++) {
      try (InputStream in = fs.open(file(map))) {
        List<TaskReport> reports = TaskReportFormat.read(in);
        for (int arm = 0; arm < Math.min(arms, reports.size()); arm++) {
          sums.get(arm).plus(reports.get(arm));
        }
      }
    }
    if (sums.stream().anyMatch(sum -> sum.tasks() == 0)) {
      throw new IOException("the job left no report in " + directory);
    }
    return sums;
  }
}
