package io.hadoopbench.dist.versus;

import io.hadoopbench.cluster.EmbeddedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.HelpFormatter;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * Do kms-write and kms-read move plain data as fast as TestDFSIO, with no more CPU? The same bytes on one embedded cluster, in
 * alternating pairs: with zeros, which is what TestDFSIO writes, and with the data that we write by default. Rates are bytes over the time
 * from the end of create or open to the end of close, which is TestDFSIO's definition. CPU is that of the threads which move
 * bytes, see {@link MovingBytes}. Run it with {@code scripts/versus-testdfsio}.
 */
public final class VersusTestDfsioMain {
  private static final String PAIRS = "5";
  private static final String FILES = "4";
  private static final String MEGABYTES = "512";
  private static final String BUFFER_BYTES = "1000000";
  private static final Options OPTIONS = new Options()
      .addOption(option("files", "N", "files of each run; default " + FILES))
      .addOption(option("size", "MB", "size of each file; default " + MEGABYTES))
      .addOption(option("bufferSize", "BYTES", "bytes of each call; default TestDFSIO's own, " + BUFFER_BYTES))
      .addOption(option("out", "DIR", "logs and results; default: a new directory for temporary files"))
      .addOption(new Option("help", "print this"));

  private VersusTestDfsioMain() { }

  private static Option option(String name, String argument, String help) {
    return Option.builder(name).hasArg().argName(argument).desc(help).build();
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    try {
      CommandLine line = DefaultParser.builder().setAllowPartialMatching(false).build().parse(OPTIONS, args);
      if (line.hasOption("help")) {
        new HelpFormatter().printHelp("versus-testdfsio [options] [pairs, default " + PAIRS + "]", OPTIONS);
        return;
      }
      int pairs = Integer.parseInt(line.getArgs().length == 0 ? PAIRS : line.getArgs()[0]);
      FileSizes sizes = new FileSizes(Integer.parseInt(line.getOptionValue("files", FILES)),
          Integer.parseInt(line.getOptionValue("size", MEGABYTES)), Integer.parseInt(line.getOptionValue("bufferSize", BUFFER_BYTES)));
      if (line.getArgs().length > 1 || pairs < 1 || sizes.files() < 1 || sizes.megabytes() < 1 || sizes.bufferBytes() < 1) {
        throw new ParseException("pairs, files, size and bufferSize must be 1 or more");
      }
      Path out = line.hasOption("out") ? Files.createDirectories(Path.of(line.getOptionValue("out")).toAbsolutePath())
          : Files.createTempDirectory("versus-testdfsio-");
      run(pairs, sizes, out);
    } catch (ParseException | NumberFormatException e) {
      System.err.println("versus-testdfsio: " + e.getMessage() + "; -help lists the options");
      System.exit(2);
    } catch (IOException e) {
      System.err.println("versus-testdfsio: " + e.getMessage());
      System.exit(1);
    }
  }

  private static void run(int pairs, FileSizes sizes, Path out) throws IOException, InterruptedException {
    System.out.printf("%d files of %d MB%n", sizes.files(), sizes.megabytes());
    try (EmbeddedCluster cluster = VersusCluster.open(out)) {
      ClientJvm jvm = new ClientJvm(Path.of(System.getProperty("hadoopbench.home")), cluster.confDir(), out);
      for (String data : List.of("zeros", "random")) {
        duel(new TestDfsioArm(jvm, "-write", sizes), new KmsFilesArm(jvm, "kms-write", data, sizes, List.of()), pairs);
      }
      String kept = keptFiles(jvm, cluster.clientConf(), sizes);
      TestDfsioArm.call(jvm, "-write", sizes);
      duel(new TestDfsioArm(jvm, "-read", sizes), new KmsFilesArm(jvm, "kms-read", "zeros", sizes, List.of("-input", kept)), pairs);
    }
  }

  private static void duel(Arm theirs, Arm ours, int pairs) throws IOException, InterruptedException {
    new Duel(theirs, ours, "MB/s", "CPU s/GB", pairs).run(System.out);
  }

  /** The run directory of a kms-read that keeps its files, for other runs to read. */
  private static String keptFiles(ClientJvm jvm, Configuration conf, FileSizes sizes) throws IOException, InterruptedException {
    new KmsFilesArm(jvm, "kms-read", "zeros", sizes, List.of("-keepResults")).call(jvm.dir().resolve("kept"));
    try (FileSystem fs = FileSystem.newInstance(conf)) {
      return java.util.Arrays.stream(fs.listStatus(new org.apache.hadoop.fs.Path("/benchmarks/kms-read"))).filter(s -> s.isDirectory())
          .findFirst().orElseThrow(() -> new IOException("kms-read -keepResults kept nothing")).getPath().toUri().getPath();
    }
  }
}
