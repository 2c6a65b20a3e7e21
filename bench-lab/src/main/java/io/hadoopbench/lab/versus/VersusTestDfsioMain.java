package io.hadoopbench.lab.versus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.core.leftovers.RunId;
import io.hadoopbench.lab.versus.VersusCommand.Arguments;
import io.hadoopbench.lab.versus.VersusCommand.Number;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * Do kms-write and kms-read move plain data as fast as TestDFSIO, with no more CPU? The same bytes on one embedded cluster, in
 * alternating pairs: with zeros, which is what TestDFSIO writes, and with the data that we write by default. Rates are bytes over the time
 * from the end of create or open to the end of close, which is TestDFSIO's definition. CPU is that of the threads which move
 * bytes, see {@link MovingBytes}. Run it with {@code scripts/versus-testdfsio}.
 */
public final class VersusTestDfsioMain {
  private static final VersusCommand COMMAND = new VersusCommand("versus-testdfsio", List.of(
      new Number("files", "N", 4, 1, "files of each run"),
      new Number("size", "MB", 512, 1, "size of each file"),
      new Number("bufferSize", "BYTES", 1_000_000, 1, "bytes of each call; TestDFSIO's own")));

  private VersusTestDfsioMain() { }

  public static void main(String[] args) throws InterruptedException {
    COMMAND.run(args, VersusTestDfsioMain::run);
  }

  private static void run(Arguments arguments) throws IOException, InterruptedException {
    FileSizes sizes = new FileSizes(arguments.number("files"), arguments.number("size"), arguments.number("bufferSize"));
    System.out.printf("%d files of %d MB%n", sizes.files(), sizes.megabytes());
    try (EmbeddedCluster cluster = VersusCluster.open(arguments.out())) {
      ClientJvm jvm = new ClientJvm(Path.of(System.getProperty("hadoopbench.home")), cluster.confDir(), arguments.out());
      for (String data : List.of("zeros", "random")) {
        duel(new TestDfsioArm(jvm, "-write", sizes), new KmsFilesArm(jvm, "kms-write", data, sizes, List.of()), arguments.pairs());
      }
      String kept = keptFiles(jvm, cluster.clientConf(), sizes);
      TestDfsioArm.call(jvm, "-write", sizes);
      duel(new TestDfsioArm(jvm, "-read", sizes), new KmsFilesArm(jvm, "kms-read", "zeros", sizes, List.of("-input", kept)),
          arguments.pairs());
    }
  }

  private static void duel(Arm theirs, Arm ours, int pairs) throws IOException, InterruptedException {
    new Duel(theirs, ours, "MB/s", "CPU s/GB", pairs).run(System.out);
  }

  /** The run directory of a kms-read that keeps its files, for other runs to read. */
  private static String keptFiles(ClientJvm jvm, Configuration conf, FileSizes sizes) throws IOException, InterruptedException {
    new KmsFilesArm(jvm, "kms-read", "zeros", sizes, List.of("-keepResults")).call(jvm.dir().resolve("kept"));
    try (FileSystem fs = FileSystem.newInstance(conf)) {
      return Stream.of(fs.listStatus(new org.apache.hadoop.fs.Path("/benchmarks/kms-read"))).filter(one -> RunId.isOne(one.getPath().getName()))
          .findFirst().orElseThrow(() -> new IOException("kms-read -keepResults kept nothing")).getPath().toUri().getPath();
    }
  }

  /**
   * TestDFSIO, one map after the other, as ours writes one file after the other.
   *
   * @param operation {@code -write} or {@code -read}
   */
  private record TestDfsioArm(ClientJvm jvm, String operation, FileSizes sizes) implements Arm {
    private static final String BASE_DIR = "/benchmarks/versus-testdfsio";

    @Override
    public String name() {
      return "TestDFSIO " + operation;
    }

    @Override
    public Score run() throws IOException, InterruptedException {
      ClientJvm.Ended ended = call(jvm, operation, sizes);
      double cpuSeconds = ended.cpu().seconds(MovingBytes.and("LocalJobRunner"));
      return new Score(LogLine.number(ended.log(), "Throughput mb/sec:"), cpuSeconds / sizes.gigabytes());
    }

    static ClientJvm.Ended call(ClientJvm jvm, String operation, FileSizes sizes) throws IOException, InterruptedException {
      return jvm.run("org.apache.hadoop.fs.TestDFSIO", List.of("-Dtest.build.data=" + BASE_DIR, "-Ddfs.replication=1",
          "-Dmapreduce.local.map.tasks.maximum=1", operation, "-nrFiles", Integer.toString(sizes.files()),
          "-size", sizes.megabytes() + "MB", "-bufferSize", Integer.toString(sizes.bufferBytes()),
          "-resFile", jvm.dir().resolve("TestDFSIO_results.log").toString())).orFail();
    }
  }

  /**
   * Our kms-write or kms-read in a plain directory, one map with one thread, without warm-up, for TestDFSIO has none.
   *
   * @param data {@code random} or {@code zeros}, the option of that name
   * @param more further options
   */
  private record KmsFilesArm(ClientJvm jvm, String program, String data, FileSizes sizes, List<String> more) implements Arm {

    @Override
    public String name() {
      return program + " -data " + data;
    }

    @Override
    public Score run() throws IOException, InterruptedException {
      Path out = Files.createTempDirectory(jvm.dir(), program + "-").resolve("run");
      ClientJvm.Ended ended = call(out);
      JsonNode trials = new ObjectMapper().readTree(out.resolve("result.json").toFile()).path("trials");
      if (trials.size() != 1 || !trials.path(0).path("valid").asBoolean()) {
        throw new IOException(program + " has no valid trial; what it wrote: " + ended.log());
      }
      JsonNode metrics = trials.path(0).path("metrics");
      double micros = number(metrics, "transfer.meanMicros") + number(metrics, "close.meanMicros");
      // the map's own thread verifies the files afterwards, which TestDFSIO does not
      return new Score(sizes.megabytes() * 1e6 / micros, ended.cpu().seconds(MovingBytes.and("load-")) / sizes.gigabytes());
    }

    private static double number(JsonNode numbers, String name) throws IOException {
      if (!numbers.path(name).isNumber()) {
        throw new IOException("no " + name + " in " + numbers);
      }
      return numbers.path(name).asDouble();
    }

    ClientJvm.Ended call(Path out) throws IOException, InterruptedException {
      List<String> args = new ArrayList<>(List.of(program, "-cluster", "existing", "-metricsPeriod", "1",
          "-only", "zone=plain;codec=java", "-blocks", "1", "-rehearsals", "0", "-warmup", "0", "-data", data,
          "-nrFiles", Integer.toString(sizes.files()), "-size", sizes.megabytes() + "MB", "-bufferSize", sizes.bufferBytes() + "B",
          "-out", out.toString()));
      args.addAll(more);
      return jvm.run("io.hadoopbench.core.program.Main", args).orFail();
    }
  }

  /**
   * What both programs write and read.
   *
   * @param megabytes of each file
   * @param bufferBytes of each call
   */
  private record FileSizes(int files, int megabytes, int bufferBytes) {
    double gigabytes() {
      return files * megabytes / 1024.0;
    }
  }

  /**
   * Threads that do work for bytes, and none that start a JVM, compile its code or drive a job. Both programs have them, but for the one
   * that calls write or read.
   */
  private static final class MovingBytes {
    private MovingBytes() { }

    /** @param caller how the name of the thread begins that calls write or read */
    static List<String> and(String caller) {
      return List.of("DataStreamer", "ResponseProcess", "GC Thread", "G1 ", caller);
    }
  }
}
