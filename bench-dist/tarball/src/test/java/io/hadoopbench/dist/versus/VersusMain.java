package io.hadoopbench.dist.versus;

import io.hadoopbench.cluster.EmbeddedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.HelpFormatter;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.hadoop.conf.Configuration;

/**
 * Does kms-create drive a NameNode as hard as Hadoop's own benchmarks? Creates and closes empty files on one embedded cluster, in
 * alternating pairs: against NNBench with one thread, and against NNThroughputBenchmark with many threads in one map. NNThroughputBenchmark
 * makes bare calls, a user of FileSystem cannot; so it also meets our job with the same bare calls. Does NOT measure how exact the
 * latencies are, nor anything on YARN. Run it with {@code scripts/versus-nnbench}.
 */
public final class VersusMain {
  private static final String PAIRS = "5";
  /** So many that compiling the client's code is a small part of the run. */
  private static final String FILES = "10000";
  private static final String FILES_OF_THREADS = "40000";
  private static final String THREADS = "16";
  private static final String WARMUP = "0";
  private static final Options OPTIONS = new Options()
      .addOption(Option.builder("files").hasArg().argName("N").desc("files with one thread; default " + FILES + "; 0 leaves this part out")
          .build())
      .addOption(Option.builder("filesOfThreads").hasArg().argName("N").desc("files of all threads together; default " + FILES_OF_THREADS
          + "; 0 leaves this part out").build())
      .addOption(Option.builder("threads").hasArg().argName("N").desc("threads of the second part; default " + THREADS).build())
      .addOption(Option.builder("warmup").hasArg().argName("N").desc("files that each thread of kms-create creates before; default "
          + WARMUP + ", for the others have no warm-up").build())
      .addOption(Option.builder("out").hasArg().argName("DIR").desc("logs and results; default: a new directory for temporary files")
          .build())
      .addOption(new Option("help", "print this"));

  private VersusMain() { }

  public static void main(String[] args) throws IOException, InterruptedException {
    try {
      CommandLine line = DefaultParser.builder().setAllowPartialMatching(false).build().parse(OPTIONS, args);
      if (line.hasOption("help")) {
        new HelpFormatter().printHelp("versus-nnbench [options] [pairs, default " + PAIRS + "]", OPTIONS);
        return;
      }
      int pairs = Integer.parseInt(line.getArgs().length == 0 ? PAIRS : line.getArgs()[0]);
      int files = Integer.parseInt(line.getOptionValue("files", FILES));
      int filesOfThreads = Integer.parseInt(line.getOptionValue("filesOfThreads", FILES_OF_THREADS));
      int threads = Integer.parseInt(line.getOptionValue("threads", THREADS));
      int warmup = Integer.parseInt(line.getOptionValue("warmup", WARMUP));
      if (line.getArgs().length > 1 || pairs < 1 || files < 0 || filesOfThreads < 0 || threads < 1 || warmup < 0) {
        throw new ParseException("pairs and threads must be 1 or more, files and warmup 0 or more");
      }
      Path out = line.hasOption("out") ? Files.createDirectories(Path.of(line.getOptionValue("out")).toAbsolutePath())
          : Files.createTempDirectory("versus-nnbench-");
      run(new Sizes(pairs, files, filesOfThreads, threads, warmup), out);
    } catch (ParseException | NumberFormatException e) {
      System.err.println("versus-nnbench: " + e.getMessage() + "; -help lists the options");
      System.exit(2);
    } catch (IOException e) {
      System.err.println("versus-nnbench: " + e.getMessage());
      System.exit(1);
    }
  }

  private record Sizes(int pairs, int files, int filesOfThreads, int threads, int warmup) { }

  private static void run(Sizes n, Path out) throws IOException, InterruptedException {
    try (EmbeddedCluster cluster = VersusCluster.open(out)) {
      ClientJvm jvm = new ClientJvm(Path.of(System.getProperty("hadoopbench.home")), cluster.confDir(), out);
      Configuration conf = cluster.clientConf();
      if (n.files() > 0) {
        new Duel(new NNBenchArm(jvm, conf, n.files()), BenchArm.kmsCreate(jvm, "fs", n.files(), 1, n.warmup()), "1/s", "", n.pairs()).run(System.out);
      }
      if (n.filesOfThreads() > 0) {
        Arm theirs = NNThroughputArm.create(jvm, conf.get("fs.defaultFS"), n.filesOfThreads(), n.threads());
        new Duel(theirs, BenchArm.kmsCreate(jvm, "fs", n.filesOfThreads(), n.threads(), n.warmup()), "1/s", "", n.pairs()).run(System.out);
        new Duel(theirs, BenchArm.kmsCreate(jvm, "rpc", n.filesOfThreads(), n.threads(), n.warmup()), "1/s", "", n.pairs()).run(System.out);
      }
    }
  }
}
