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
 * The reports of a job: each map leaves a file with those of all arms, and the driver adds them up.
 * A reducer would do that in a container of its own, whose start takes longer than to read hundreds
 * of files; and where all log in with Kerberos its shuffle needs native code of its own release. A
 * map has one attempt, so there is nothing to commit.
 */
record ReportFiles(FileSystem fs, Path directory) {
  /**
   * DataNodes may hang on purpose by then: a pipeline through one of them fails, and its client
   * takes the healthy one before it for the culprit, until none is left to write to. A pipeline of
   * one names the right one.
   */
  private static final short REPLICAS = 1;

  /**
   * A quota of space is charged with a whole block until the file is closed, here by all maps at
   * once.
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
   * What all maps together did, by arm.
   *
   * @throws IOException if a map left nothing, or nothing of an arm
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
