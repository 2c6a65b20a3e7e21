package io.hadoopbench.lab.versus;

import io.hadoopbench.cluster.embedded.EmbeddedCluster;
import io.hadoopbench.lab.versus.VersusCommand.Arguments;
import io.hadoopbench.lab.versus.VersusCommand.Number;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * append-sync against {@link PlainAppend}, in alternating pairs on one embedded cluster with one
 * DataNode. Both append the same number of records to one file, after warm-up records in another
 * one, in JVMs with the same options. Run it with {@code scripts/versus-append}.
 */
public final class VersusAppendMain {
  private static final VersusCommand COMMAND =
      new VersusCommand(
          "versus-append",
          List.of(
              new Number("hsyncs", "N", 3_000, 1, "records with hsync"),
              new Number("hflushes", "N", 30_000, 1, "records with hflush"),
              new Number("warmup", "N", 3_000, 1, "records before, not counted")));

  private VersusAppendMain() {}

  public static void main(String[] args) throws InterruptedException {
    COMMAND.run(args, VersusAppendMain::run);
  }

  private static void run(Arguments arguments) throws IOException, InterruptedException {
    try (EmbeddedCluster cluster = VersusCluster.open(arguments.out())) {
      ClientJvm jvm =
          new ClientJvm(
              Path.of(System.getProperty("hadoopbench.home")), cluster.confDir(), arguments.out());
      for (String call : List.of("hsync", "hflush")) {
        int records = arguments.number(call.equals("hsync") ? "hsyncs" : "hflushes");
        int warmup = arguments.number("warmup");
        new Duel(
                new Cleaned(plain(jvm, call, records, warmup), cluster.clientConf(), "/plain"),
                BenchArm.appendSync(jvm, call, records, warmup),
                "1/s",
                "",
                arguments.pairs())
            .run(System.out);
      }
    }
  }

  private static Arm plain(ClientJvm jvm, String call, int records, int warmup) {
    return new Arm() {
      @Override
      public String name() {
        return "plain " + call;
      }

      @Override
      public Score run() throws IOException, InterruptedException {
        List<String> args = List.of("/plain", call, "" + records, "" + warmup);
        Path log = jvm.run(PlainAppend.class.getName(), args).orFail().log();
        return Files.readAllLines(log).stream()
            .filter(line -> line.startsWith(PlainAppend.RATE))
            .map(line -> Score.of(Double.parseDouble(line.substring(PlainAppend.RATE.length()))))
            .findFirst()
            .orElseThrow(() -> new IOException("no rate in " + log));
      }
    };
  }
}
