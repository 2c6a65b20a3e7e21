package io.hadoopbench.lab.versus;

import java.io.IOException;
import java.util.List;

/**
 * TestDFSIO, one map after another, as our scenarios write one file after another.
 *
 * @param operation {@code -write} or {@code -read}
 */
record TestDfsioArm(ClientJvm jvm, String operation, FileSizes sizes) implements Arm {
  static final String BASE_DIR = "/benchmarks/versus-testdfsio";

  @Override
  public String name() {
    return "TestDFSIO " + operation;
  }

  @Override
  public Score run() throws IOException, InterruptedException {
    ClientJvm.Ended ended = call(jvm, operation, sizes);
    double cpuSeconds = ended.cpu().seconds(MovingBytes.and("LocalJobRunner"));
    return new Score(
        LogLine.number(ended.log(), "Throughput mb/sec:"), cpuSeconds / sizes.gigabytes());
  }

  static ClientJvm.Ended call(ClientJvm jvm, String operation, FileSizes sizes)
      throws IOException, InterruptedException {
    return jvm.run(
            "org.apache.hadoop.fs.TestDFSIO",
            List.of(
                "-Dtest.build.data=" + BASE_DIR,
                "-Ddfs.replication=1",
                "-Dmapreduce.local.map.tasks.maximum=1",
                operation,
                "-nrFiles",
                Integer.toString(sizes.files()),
                "-size",
                sizes.megabytes() + "MB",
                "-bufferSize",
                Integer.toString(sizes.bufferBytes()),
                "-resFile",
                jvm.dir().resolve("TestDFSIO_results.log").toString()))
        .orFail();
  }
}
