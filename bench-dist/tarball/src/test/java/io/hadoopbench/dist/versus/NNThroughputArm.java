package io.hadoopbench.dist.versus;

import java.io.IOException;
import java.util.List;

/** NNThroughputBenchmark over RPC: the bare create and complete calls, without the output stream that a user gets. */
record NNThroughputArm(ClientJvm jvm, String defaultFs, int files, int threads) implements Arm {
  @Override
  public String name() {
    return "NNThroughputBenchmark";
  }

  @Override
  public Score run() throws IOException, InterruptedException {
    // it makes include and exclude files below hadoop.tmp.dir, also when the NameNode is another process
    ClientJvm.Ended ended = jvm.run("org.apache.hadoop.hdfs.server.namenode.NNThroughputBenchmark", List.of(
        "-D", "hadoop.tmp.dir=" + jvm.dir(), "-fs", defaultFs, "-op", "create", "-threads", Integer.toString(threads),
        "-files", Integer.toString(files), "-blockSize", "134217728", "-close")).orFail();
    double created = LogLine.number(ended.log(), "# operations:");
    if (created != files) {
      throw new IOException("NNThroughputBenchmark created " + created + " of " + files + " files; what it wrote: " + ended.log());
    }
    return Score.of(LogLine.number(ended.log(), "Ops per sec:"));
  }
}
