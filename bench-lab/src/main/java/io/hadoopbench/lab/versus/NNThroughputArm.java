package io.hadoopbench.lab.versus;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * NNThroughputBenchmark over RPC: bare calls from threads that share a connection.
 *
 * @param operation {@code -op} and its options
 * @param operations number of calls or files
 */
record NNThroughputArm(
    ClientJvm jvm, String defaultFs, List<String> operation, int operations, int threads)
    implements Arm {
  /** create and complete, without the client's output stream. */
  static NNThroughputArm create(ClientJvm jvm, String defaultFs, int files, int threads) {
    return new NNThroughputArm(jvm, defaultFs, List.of("create", "-close"), files, threads);
  }

  /** getFileInfo of as many files, which it first creates if they do not exist. */
  static NNThroughputArm fileStatus(
      ClientJvm jvm, String defaultFs, int calls, int threads, boolean filesAreThere) {
    return new NNThroughputArm(
        jvm,
        defaultFs,
        filesAreThere
            ? List.of("fileStatus", "-useExisting", "-keepFiles")
            : List.of("fileStatus", "-keepFiles"),
        calls,
        threads);
  }

  @Override
  public String name() {
    return "NNThroughputBenchmark";
  }

  @Override
  public Score run() throws IOException, InterruptedException {
    // it creates include and exclude files below hadoop.tmp.dir even for a remote NameNode
    List<String> args =
        new ArrayList<>(List.of("-D", "hadoop.tmp.dir=" + jvm.dir(), "-fs", defaultFs, "-op"));
    args.add(operation.get(0));
    args.addAll(
        List.of(
            "-threads",
            Integer.toString(threads),
            "-files",
            Integer.toString(operations),
            "-blockSize",
            "134217728"));
    args.addAll(operation.subList(1, operation.size()));
    ClientJvm.Ended ended =
        jvm.run("org.apache.hadoop.hdfs.server.namenode.NNThroughputBenchmark", args).orFail();
    leaveSafeMode();
    double done = LogLine.number(ended.log(), "# operations:");
    if (done != operations) {
      throw new IOException(
          "NNThroughputBenchmark did "
              + done
              + " of "
              + operations
              + " operations; log: "
              + ended.log());
    }
    return Score.of(LogLine.number(ended.log(), "Ops per sec:"));
  }

  /**
   * Ends safe mode: with -keepFiles the program leaves the NameNode in safe mode, in which no
   * directory can be created.
   */
  private void leaveSafeMode() throws IOException {
    try (DistributedFileSystem fs =
        (DistributedFileSystem)
            FileSystem.newInstance(URI.create(defaultFs), new Configuration())) {
      fs.setSafeMode(SafeModeAction.LEAVE);
    }
  }
}
