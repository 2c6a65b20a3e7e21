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

/**
 * Does rpc-protection drive a NameNode to its ceiling? getFileInfo from as many threads over one connection, against
 * NNThroughputBenchmark, on one embedded cluster without Kerberos, in alternating pairs. Does NOT say anything of SASL. Run it with
 * {@code scripts/versus-nnthroughput}.
 */
public final class VersusNNThroughputMain {
  private static final String PAIRS = "5";
  private static final String CALLS = "100000";
  private static final String THREADS = "16";
  private static final String WARMUP = "0";
  private static final Options OPTIONS = new Options()
      .addOption(Option.builder("calls").hasArg().argName("N").desc("calls of all threads together; default " + CALLS).build())
      .addOption(Option.builder("threads").hasArg().argName("N").desc("default " + THREADS).build())
      .addOption(Option.builder("warmup").hasArg().argName("N").desc("calls that each thread of rpc-protection makes before; default "
          + WARMUP + ", for NNThroughputBenchmark has no warm-up").build())
      .addOption(new Option("help", "print this"));

  private VersusNNThroughputMain() { }

  public static void main(String[] args) throws IOException, InterruptedException {
    try {
      CommandLine line = DefaultParser.builder().setAllowPartialMatching(false).build().parse(OPTIONS, args);
      if (line.hasOption("help")) {
        new HelpFormatter().printHelp("versus-nnthroughput [options] [pairs, default " + PAIRS + "]", OPTIONS);
        return;
      }
      int pairs = Integer.parseInt(line.getArgs().length == 0 ? PAIRS : line.getArgs()[0]);
      int calls = Integer.parseInt(line.getOptionValue("calls", CALLS));
      int threads = Integer.parseInt(line.getOptionValue("threads", THREADS));
      int warmup = Integer.parseInt(line.getOptionValue("warmup", WARMUP));
      if (line.getArgs().length > 1 || pairs < 1 || threads < 1 || calls < threads || warmup < 0) {
        throw new ParseException("pairs and threads must be 1 or more, calls as many as threads or more, warmup 0 or more");
      }
      run(pairs, calls, threads, warmup);
    } catch (ParseException | NumberFormatException e) {
      System.err.println("versus-nnthroughput: " + e.getMessage() + "; -help lists the options");
      System.exit(2);
    } catch (IOException e) {
      System.err.println("versus-nnthroughput: " + e.getMessage());
      System.exit(1);
    }
  }

  private static void run(int pairs, int calls, int threads, int warmup) throws IOException, InterruptedException {
    Path out = Files.createTempDirectory("versus-nnthroughput-");
    try (EmbeddedCluster cluster = VersusCluster.open(out)) {
      ClientJvm jvm = new ClientJvm(Path.of(System.getProperty("hadoopbench.home")), cluster.confDir(), out);
      String defaultFs = cluster.clientConf().get("fs.defaultFS");
      NNThroughputArm.fileStatus(jvm, defaultFs, calls, threads, false).run();
      new Duel(NNThroughputArm.fileStatus(jvm, defaultFs, calls, threads, true), BenchArm.getFileInfo(jvm, calls, threads, warmup),
          "1/s", "", pairs).run(System.out);
    }
  }
}
