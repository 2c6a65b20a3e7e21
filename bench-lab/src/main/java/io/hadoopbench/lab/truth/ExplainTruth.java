package io.hadoopbench.lab.truth;

import com.fasterxml.jackson.databind.JsonNode;
import io.hadoopbench.core.report.explain.Sentences;
import io.hadoopbench.core.result.store.RunStore;
import io.hadoopbench.core.stats.Analysis;
import io.hadoopbench.lab.BenchRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Validates explanations with two kinds of runs: runs with {@code -explain}, next to default runs,
 * and runs in which a server is stopped for known times. Writes the figures of
 * docs/lab/explain-validation.md.
 */
final class ExplainTruth {
  /**
   * Servers that can be stopped: the main class, the part in which the stop must be found, and a
   * run in which one load thread does little else than call the server.
   */
  private static final Map<String, Server> SERVERS =
      Map.of(
          "namenode",
              new Server(
                  "NameNodeMain",
                  "waiting for the NameNode",
                  List.of("kms-create", "-levels", "zone=plain")),
          "kms",
              new Server(
                  "KMSWebServer",
                  "waiting for the KMS",
                  List.of("kms-create", "-levels", "zone=encrypted")),
          "datanode",
              new Server(
                  "DataNodesMain",
                  "waiting for a DataNode",
                  List.of("kms-read", "-levels", "zone=plain;codec=java")),
          "gateway",
              new Server(
                  "KnoxMain",
                  "waiting for WebHDFS or the gateway",
                  List.of("gateway-webhdfs-read", "-levels", "path=gateway;tls=off")));

  private static final long STILL_MILLIS = 600;
  private static final long WORKS_MILLIS = 400;

  /** Length of phases with and without stops, so that some trials have no stop. */
  private static final long PHASE_MILLIS = 8_000;

  private record Server(String mainClass, String part, List<String> args) {}

  private final Ledger ledger;
  private final Path page;
  private final Path out;

  ExplainTruth(Path root, Path out, Ledger ledger) {
    this.ledger = ledger;
    this.page = root.resolve("docs/lab/explain-validation.md");
    this.out = out;
  }

  /**
   * @param args scenarios, or {@code stop SERVER ...}; none to write only the page
   */
  void run(List<String> args, int blocks) throws IOException, InterruptedException {
    boolean stop = !args.isEmpty() && args.get(0).equals("stop");
    List<String> further = blocks == 0 ? List.of() : List.of("-blocks", Integer.toString(blocks));
    for (String name : stop ? args.subList(1, args.size()) : args) {
      if (stop) {
        stop(name, further);
      } else {
        List<String> explained = with(with(List.of(name), further), List.of("-explain"));
        Path dir = Files.createTempDirectory(out, name + "-");
        long begin = System.nanoTime();
        BenchRun bench = BenchRun.start(explained, dir);
        JsonNode result = bench.result();
        TruthRun run =
            TruthRun.of(
                TruthPage.EXPLAINED,
                explained,
                (System.nanoTime() - begin) / 1e9,
                bench.process().exitValue(),
                result,
                List.of());
        add(
            run.with(
                new Explained(
                    Explained.variants(result),
                    Sentences.of(Analysis.of(new RunStore(dir.resolve("run")).read())),
                    null)));
      }
    }
    Files.writeString(page, ExplainPage.into(Files.readString(page), ledger.read()));
  }

  private static List<String> with(List<String> args, List<String> more) {
    return Stream.concat(args.stream(), more.stream()).toList();
  }

  private void stop(String name, List<String> further) throws IOException, InterruptedException {
    Server server = SERVERS.get(name);
    if (server == null) {
      throw new IOException(
          "explain stop "
              + name
              + ": must be one of "
              + String.join(", ", SERVERS.keySet().stream().sorted().toList()));
    }
    List<String> args =
        with(
            with(server.args(), List.of("-duration", "3s", "-explain")),
            further.isEmpty() ? List.of("-blocks", "20") : further);
    Path dir = Files.createTempDirectory(out, args.get(0) + "-");
    long begin = System.nanoTime();
    BenchRun bench = BenchRun.start(args, dir);
    List<StandStill.Stop> stops = standStill(bench.process(), server.mainClass());
    JsonNode result = bench.result();
    TruthRun run =
        TruthRun.of(
            TruthPage.STILL,
            args,
            (System.nanoTime() - begin) / 1e9,
            bench.process().exitValue(),
            result,
            List.of());
    add(
        run.with(
            new Explained(
                Explained.variants(result),
                null,
                StandStill.of(name, server.part(), stops, result))));
  }

  private static List<StandStill.Stop> standStill(Process process, String mainClass)
      throws IOException, InterruptedException {
    List<StandStill.Stop> stops = new ArrayList<>();
    while (process.isAlive()) {
      boolean left = System.currentTimeMillis() / PHASE_MILLIS % 2 == 0;
      List<Long> servers =
          left
              ? List.of()
              : process
                  .descendants()
                  .filter(one -> Signals.commandLine(one).contains(mainClass))
                  .map(ProcessHandle::pid)
                  .toList();
      long from = System.currentTimeMillis();
      for (long server : servers) {
        Signals.send("STOP", server);
      }
      long to = from;
      if (!servers.isEmpty()) {
        Thread.sleep(STILL_MILLIS);
        to = System.currentTimeMillis();
      }
      for (long server : servers) {
        Signals.send("CONT", server);
      }
      stops.add(new StandStill.Stop(from, to));
      Thread.sleep(WORKS_MILLIS);
    }
    return stops;
  }

  private void add(TruthRun run) throws IOException {
    ledger.add(run);
    StandStill stood = run.explained().stood();
    System.out.println(
        run.part()
            + " "
            + String.join(" ", run.args())
            + (stood == null
                ? ""
                : String.format(
                    Locale.ROOT, ": found %.3f +- %.3f", stood.found(), stood.error())));
    run.explained().variants().forEach(variant -> System.out.println("  " + variant));
  }
}
