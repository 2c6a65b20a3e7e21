package io.hadoopbench.lab.versus;

import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.core.cleanup.RunId;
import io.hadoopbench.lab.versus.VersusCommand.Arguments;
import io.hadoopbench.lab.versus.VersusCommand.Number;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * Do kms-write and kms-read move plain data as fast as TestDFSIO, with no more CPU? Both transfer
 * the same bytes on one embedded cluster, in alternating pairs: zeros, which TestDFSIO writes, and
 * our default data. Rates are bytes over the time from the end of create or open to the end of
 * close, as TestDFSIO defines them. CPU is that of the threads that transfer bytes, see {@link
 * MovingBytes}. Run it with {@code scripts/versus-testdfsio}.
 */
public final class VersusTestDfsioMain {
  private static final VersusCommand COMMAND =
      new VersusCommand(
          "versus-testdfsio",
          List.of(
              new Number("files", "N", 4, 1, "files per run"),
              new Number("size", "MB", 512, 1, "size of each file"),
              new Number(
                  "bufferSize",
                  "BYTES",
                  1_000_000,
                  1,
                  "bytes per call; the default is" + " TestDFSIO's")));

  private VersusTestDfsioMain() {}

  public static void main(String[] args) throws InterruptedException {
    COMMAND.run(args, VersusTestDfsioMain::run);
  }

  private static void run(Arguments arguments) throws IOException, InterruptedException {
    FileSizes sizes =
        new FileSizes(
            arguments.number("files"), arguments.number("size"), arguments.number("bufferSize"));
    System.out.printf("%d files of %d MB%n", sizes.files(), sizes.megabytes());
    try (EmbeddedCluster cluster = VersusCluster.open(arguments.out())) {
      ClientJvm jvm =
          new ClientJvm(
              Path.of(System.getProperty("hadoopbench.home")), cluster.confDir(), arguments.out());
      for (String data : List.of("zeros", "random")) {
        duel(
            new Cleaned(
                new TestDfsioArm(jvm, "-write", sizes),
                cluster.clientConf(),
                TestDfsioArm.BASE_DIR),
            new Cleaned(
                new KmsFilesArm(jvm, "kms-write", data, sizes, List.of()),
                cluster.clientConf(),
                "/benchmarks/kms-write"),
            arguments.pairs());
      }
      String kept = keptFiles(jvm, cluster.clientConf(), sizes);
      TestDfsioArm.call(jvm, "-write", sizes);
      duel(
          new TestDfsioArm(jvm, "-read", sizes),
          new KmsFilesArm(jvm, "kms-read", "zeros", sizes, List.of("-input", kept)),
          arguments.pairs());
    }
  }

  private static void duel(Arm theirs, Arm ours, int pairs)
      throws IOException, InterruptedException {
    new Duel(theirs, ours, "MB/s", "CPU s/GB", pairs).run(System.out);
  }

  /** Returns the run directory of a kms-read that keeps its files, for other runs to read. */
  private static String keptFiles(ClientJvm jvm, Configuration conf, FileSizes sizes)
      throws IOException, InterruptedException {
    new KmsFilesArm(jvm, "kms-read", "zeros", sizes, List.of("-keepFiles"))
        .call(jvm.dir().resolve("kept"));
    try (FileSystem fs = FileSystem.newInstance(conf)) {
      return Stream.of(fs.listStatus(new org.apache.hadoop.fs.Path("/benchmarks/kms-read")))
          .filter(one -> RunId.isOne(one.getPath().getName()))
          .findFirst()
          .orElseThrow(() -> new IOException("kms-read -keepFiles kept no files"))
          .getPath()
          .toUri()
          .getPath();
    }
  }
}
