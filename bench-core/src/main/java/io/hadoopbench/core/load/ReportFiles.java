package io.hadoopbench.core.load;

import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.load.measure.TaskReportFormat;
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
 * A job's reports. Each map task writes a file with the reports of all arms, and the driver sums
 * them. A reducer would need its own container, and starting a container takes longer than reading
 * hundreds of files. With Kerberos, the shuffle would also need native code from the same release.
 * A map task has only one attempt, so no commit protocol is needed.
 */
record ReportFiles(FileSystem fs, Path directory) {
  /**
   * Replication factor for report files. The run may have made DataNodes hang. In a longer
   * pipeline, the client excludes healthy nodes before the hanging node until no node is left. In a
   * pipeline of one node, it excludes the right node.
   */
  private static final short REPLICAS = 1;

  /**
   * Block size for report files. Until a file is closed, the space quota is charged for a whole
   * block, here for all map tasks at the same time.
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
   * @param reports one report per arm
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
   * Returns one report per arm, summed over all map tasks.
   *
   * @throws IOException if a map task's or an arm's report is missing
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
