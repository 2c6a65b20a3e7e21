package io.hadoopbench.lab.versus;

import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.lab.versus.VersusCommand.Arguments;
import io.hadoopbench.lab.versus.VersusCommand.Number;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * Does kms-create drive a NameNode as hard as Hadoop's own benchmarks? Creates and closes empty
 * files on one embedded cluster, in alternating pairs: compared with NNBench with one thread, and
 * with NNThroughputBenchmark with many threads in one map. NNThroughputBenchmark makes bare calls,
 * which a user of FileSystem cannot; so it is also compared with our job with the same bare calls.
 * Does NOT measure how exact the latencies are, or anything on YARN. Run it with {@code
 * scripts/versus-nnbench}.
 */
public final class VersusMain {
  /**
   * The default number of files is so large that compiling the client's code is a small part of the
   * run.
   */
  private static final VersusCommand COMMAND =
      new VersusCommand(
          "versus-nnbench",
          List.of(
              new Number(
                  "files",
                  "N",
                  10_000,
                  0,
                  "files to create with one thread; 0 skips this" + " part"),
              new Number(
                  "filesOfThreads",
                  "N",
                  40_000,
                  0,
                  "files to create with many threads, in total; 0 skips this part"),
              new Number("threads", "N", 16, 1, "threads of the second part"),
              new Number(
                  "warmup",
                  "N",
                  0,
                  0,
                  "warm-up files that each kms-create thread creates; the other programs have no"
                      + " warm-up")));

  private VersusMain() {}

  public static void main(String[] args) throws InterruptedException {
    COMMAND.run(args, VersusMain::run);
  }

  private static void run(Arguments arguments) throws IOException, InterruptedException {
    int files = arguments.number("files");
    int filesOfThreads = arguments.number("filesOfThreads");
    int threads = arguments.number("threads");
    int warmup = arguments.number("warmupOps");
    try (EmbeddedCluster cluster = VersusCluster.open(arguments.out())) {
      ClientJvm jvm =
          new ClientJvm(
              Path.of(System.getProperty("hadoopbench.home")), cluster.confDir(), arguments.out());
      Configuration conf = cluster.clientConf();
      if (files > 0) {
        duel(
            new NNBenchArm(jvm, conf, files),
            BenchArm.kmsCreate(jvm, "fs", files, 1, warmup),
            arguments);
      }
      if (filesOfThreads > 0) {
        Arm theirs = NNThroughputArm.create(jvm, conf.get("fs.defaultFS"), filesOfThreads, threads);
        duel(theirs, BenchArm.kmsCreate(jvm, "fs", filesOfThreads, threads, warmup), arguments);
        duel(theirs, BenchArm.kmsCreate(jvm, "rpc", filesOfThreads, threads, warmup), arguments);
      }
    }
  }

  private static void duel(Arm theirs, Arm ours, Arguments arguments)
      throws IOException, InterruptedException {
    new Duel(theirs, ours, "1/s", "", arguments.pairs()).run(System.out);
  }
}
