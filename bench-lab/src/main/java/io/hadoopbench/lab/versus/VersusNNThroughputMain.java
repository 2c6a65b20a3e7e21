package io.hadoopbench.lab.versus;

import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.lab.versus.VersusCommand.Arguments;
import io.hadoopbench.lab.versus.VersusCommand.Number;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Does rpc-protection drive a NameNode to its limit? Compares getFileInfo calls over one connection
 * with those of NNThroughputBenchmark with the same number of threads, on one embedded cluster
 * without Kerberos, in alternating pairs. Does NOT measure SASL. Run it with {@code
 * scripts/versus-nnthroughput}.
 */
public final class VersusNNThroughputMain {
  private static final VersusCommand COMMAND =
      new VersusCommand(
          "versus-nnthroughput",
          List.of(
              new Number("calls", "N", 100_000, 1, "calls of all threads, in total"),
              new Number("threads", "N", 16, 1, "threads in one map"),
              new Number(
                  "warmup",
                  "N",
                  0,
                  0,
                  "warm-up calls that each rpc-protection thread makes; NNThroughputBenchmark has"
                      + " no warm-up")));

  private VersusNNThroughputMain() {}

  public static void main(String[] args) throws InterruptedException {
    COMMAND.run(args, VersusNNThroughputMain::run);
  }

  private static void run(Arguments arguments) throws IOException, InterruptedException {
    int calls = arguments.number("calls");
    int threads = arguments.number("threads");
    try (EmbeddedCluster cluster = VersusCluster.open(arguments.out())) {
      ClientJvm jvm =
          new ClientJvm(
              Path.of(System.getProperty("hadoopbench.home")), cluster.confDir(), arguments.out());
      String defaultFs = cluster.clientConf().get("fs.defaultFS");
      NNThroughputArm.fileStatus(jvm, defaultFs, calls, threads, false).run();
      new Duel(
              NNThroughputArm.fileStatus(jvm, defaultFs, calls, threads, true),
              BenchArm.getFileInfo(jvm, calls, threads, arguments.number("warmupOps")),
              "1/s",
              "",
              arguments.pairs())
          .run(System.out);
    }
  }
}
