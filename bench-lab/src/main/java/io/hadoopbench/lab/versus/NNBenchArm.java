package io.hadoopbench.lab.versus;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * NNBench create_write with empty files: one map, which is one thread.
 *
 * @param conf of the cluster, to delete the files of NNBench
 */
record NNBenchArm(ClientJvm jvm, Configuration conf, int files) implements Arm {
  /** As deep as the files of kms-create, because the NameNode resolves and logs whole paths. */
  private static final String BASE_DIR =
      "/benchmarks/versus-nnbench/names-as-long-as-those-of-a-run/plain/measured";

  /**
   * By default NNBench begins two minutes after its launch. It skips its work if the map starts
   * after that time.
   */
  private static final int START_SECONDS = 10;

  @Override
  public String name() {
    return "NNBench";
  }

  @Override
  public Score run() throws IOException, InterruptedException {
    long start = System.currentTimeMillis() / 1000 + START_SECONDS;
    ClientJvm.Ended ended =
        jvm.run(
                "org.apache.hadoop.hdfs.NNBench",
                List.of(
                    "-operation",
                    "create_write",
                    "-maps",
                    "1",
                    "-reduces",
                    "1",
                    "-numberOfFiles",
                    Integer.toString(files),
                    "-bytesToWrite",
                    "0",
                    "-blockSize",
                    "134217728",
                    "-bytesPerChecksum",
                    "512",
                    "-replicationFactorPerFile",
                    "1",
                    "-startTime",
                    Long.toString(start),
                    "-baseDir",
                    BASE_DIR))
            .orFail();
    try (FileSystem fs = FileSystem.newInstance(conf)) {
      fs.delete(new Path(BASE_DIR), true);
    }
    double created = LogLine.number(ended.log(), "Successful file operations:");
    if (created != files) {
      throw new IOException(
          "NNBench created " + created + " of " + files + " files; log: " + ended.log());
    }
    return Score.of(1000 * created / LogLine.number(ended.log(), "RAW DATA: TPS Total (ms):"));
  }
}
