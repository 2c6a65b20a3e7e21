package io.hadoopbench.lab.truth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.core.analysis.Analysis;
import io.hadoopbench.core.report.explain.Sentences;
import io.hadoopbench.core.store.RunStore;
import io.hadoopbench.lab.BenchRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Whether explanations hold: runs with {@code -explain} beside default runs, and runs in which a server stands still. Writes the figures of
 * docs/lab/explain-validation.md.
 */
final class ExplainTruth {
  /** Who may stand still: its main class, where that is to be found, and a run in which one load thread does little else than call it. */
  private static final Map<String, Server> SERVERS = Map.of(
      "namenode", new Server("NameNodeMain", "waiting for the NameNode", List.of("kms-create", "-only", "zone=plain")),
      "kms", new Server("KMSWebServer", "waiting for the KMS", List.of("kms-create", "-only", "zone=encrypted")),
      "datanode", new Server("DataNodesMain", "waiting for a DataNode", List.of("kms-read", "-only", "zone=plain;codec=java")),
      "gateway", new Server("KnoxMain", "waiting for WebHDFS or the gateway", List.of("gateway-webhdfs-read", "-only", "path=gateway;tls=off")));
  private static final long STILL_MILLIS = 600;
  private static final long WORKS_MILLIS = 400;
  /** So long it is left alone now and then, so that some trials have none of it. */
  private static final long PHASE_MILLIS = 8_000;

  static final String LEDGER = "docs/lab/explain.jsonl";

  private record Server(String mainClass, String part, List<String> args) { }

  private final Path ledger;
  private final Path page;
  private final Path out;
  private final List<TruthRun> without;
  private final ObjectMapper json = new ObjectMapper();

  /** @param without default runs without {@code -explain}, to be set beside */
  ExplainTruth(Path root, Path out, List<TruthRun> without) {
    this.without = without;
    this.ledger = root.resolve(LEDGER);
    this.page = root.resolve("docs/lab/explain-validation.md");
    this.out = out;
  }

  /** @param args scenarios, or {@code stop SERVER ...}; none for nothing but the page */
  void run(List<String> args, int blocks) throws IOException, InterruptedException {
    boolean stop = !args.isEmpty() && args.get(0).equals("stop");
    List<String> further = blocks == 0 ? List.of() : List.of("-blocks", Integer.toString(blocks));
    for (String name : stop ? args.subList(1, args.size()) : args) {
      if (stop) {
        stop(name, further);
      } else {
        List<String> explained = with(with(List.of(name), further), List.of("-explain"));
        Path dir = Files.createTempDirectory(out, name + "-");
        add(ExplainRun.EXPLAINED, explained, BenchRun.start(explained, dir).result(), Sentences.of(Analysis.of(new RunStore(dir.resolve("run")).read())), null);
      }
    }
    Files.writeString(page, ExplainPage.into(Files.readString(page), read(ledger), without));
  }

  private static List<String> with(List<String> args, List<String> more) {
    return Stream.concat(args.stream(), more.stream()).toList();
  }

  private void stop(String name, List<String> further) throws IOException, InterruptedException {
    Server server = SERVERS.get(name);
    if (server == null) {
      throw new IOException("explain stop " + name + ": must be one of " + String.join(", ", SERVERS.keySet().stream().sorted().toList()));
    }
    List<String> args = with(with(server.args(), List.of("-duration", "3s", "-explain")), further.isEmpty() ? List.of("-blocks", "20") : further);
    Path dir = Files.createTempDirectory(out, args.get(0) + "-");
    BenchRun bench = BenchRun.start(args, dir);
    List<StandStill.Stop> stops = standStill(bench.process(), server.mainClass());
    JsonNode result = bench.result();
    add(ExplainRun.STILL, args, result, null, StandStill.of(name, server.part(), stops, result));
  }

  private static List<StandStill.Stop> standStill(Process process, String mainClass) throws IOException, InterruptedException {
    List<StandStill.Stop> stops = new ArrayList<>();
    while (process.isAlive()) {
      boolean left = System.currentTimeMillis() / PHASE_MILLIS % 2 == 0;
      List<Long> servers = left ? List.of() : process.descendants().filter(one -> Signals.commandLine(one).contains(mainClass)).map(ProcessHandle::pid).toList();
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

  private void add(String part, List<String> args, JsonNode result, List<String> said, StandStill stood) throws IOException {
    ExplainRun run = new ExplainRun(part, args, TruthRun.machine(result), ExplainRun.variants(result), said, stood);
    Files.writeString(ledger, json.writeValueAsString(run) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    System.out.println(part + " " + String.join(" ", args) + (stood == null ? "" : String.format(Locale.ROOT, ": found %.3f +- %.3f", stood.found(), stood.error())));
    run.variants().forEach(variant -> System.out.println("  " + variant));
  }

  static List<ExplainRun> read(Path ledger) throws IOException {
    List<ExplainRun> runs = new ArrayList<>();
    ObjectMapper json = new ObjectMapper();
    for (String line : Files.exists(ledger) ? Files.readAllLines(ledger) : List.<String>of()) {
      runs.add(json.readValue(line, ExplainRun.class));
    }
    return runs;
  }
}
