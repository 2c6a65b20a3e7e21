package io.hadoopbench.dist.truth;

import io.hadoopbench.core.analysis.Analysis;
import io.hadoopbench.core.block.RunRequest;
import io.hadoopbench.core.model.Measured;
import io.hadoopbench.core.model.RunHeader;
import io.hadoopbench.core.model.RunPlan;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.VariantResult;
import io.hadoopbench.core.program.RequestParser;
import io.hadoopbench.core.program.ScenarioProgram;
import io.hadoopbench.core.report.PriceList;
import io.hadoopbench.core.report.TerminalReport;
import io.hadoopbench.core.scenario.Scenario;
import io.hadoopbench.core.scenario.ScenarioSpec;
import io.hadoopbench.core.suite.Suite;
import io.hadoopbench.core.suite.SuiteFile;
import io.hadoopbench.core.suite.SuiteRun;
import io.hadoopbench.core.table.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** docs/costs.md and the table of README: the features of conf/suites/price-list.yaml, by the runs that are kept. */
final class Prices {
  /** Runs with options, which are for this page alone. */
  static final String PRICES = "prices";
  /** What README has a newcomer try. */
  private static final String TRIED = "kms-create";
  /** Of its table: what it is of, its head, and two variants. */
  private static final int LINES = 5;

  private final Suite suite;
  private final List<TruthRun> kept;
  private final List<ExplainRun> explained;
  private final List<PriceList.Row> rows;

  Prices(Path root, List<TruthRun> kept) throws IOException {
    this.suite = SuiteFile.read(root.resolve("conf/suites/price-list.yaml"));
    this.kept = kept;
    this.explained = ExplainTruth.read(root.resolve(ExplainTruth.LEDGER));
    this.rows = rowsOfToday();
  }

  /** A run of the list; empty if it has none of that name. */
  Optional<SuiteRun> run(String name) {
    return suite.runs().stream().filter(run -> run.name().equals(name)).findFirst();
  }

  private Map<String, String> letters() {
    return Setting.letters(kept.stream().map(TruthRun::machine));
  }

  List<PriceList.Row> rows() {
    return rows;
  }

  private List<PriceList.Row> rowsOfToday() {
    Map<String, String> letters = letters();
    List<PriceList.Row> rows = new ArrayList<>();
    for (SuiteRun run : suite.runs()) {
      List<PriceList.Run> runs = kept.stream()
          .filter(line -> List.of(TruthPage.DEFAULTS, PRICES).contains(line.part()) && line.args().equals(run.words()) && !sleptInCloses(line))
          .sorted(Comparator.comparing(TruthRun::started)).map(line -> result(line).map(result -> new PriceList.Run(result, letters.get(line.machine()), line.unsteady().isEmpty())))
          .flatMap(Optional::stream).toList();
      run.prices().forEach(feature -> rows.add(PriceList.row(feature, run.command(), runs)));
    }
    return rows;
  }

  String page() {
    return PriceList.page(List.of("""
        `scripts/price-list` writes this page and the table of README from the runs in [measurements/truth.jsonl](measurements/truth.jsonl), by today's analysis. The features are those of
        [conf/suites/price-list.yaml](../conf/suites/price-list.yaml): `scripts/bench suite conf/suites/price-list.yaml` makes the same page where you are. `scripts/bench` and the words under "run" repeat a row;
        `scripts/price-list NAME` measures a run of the list and adds it here. What was not measured says so.""", """
        The price is that of the latest run, with the interval of that run, which knows nothing of another start, day or machine. For that read the next column: the least and the most that any run
        measured, and their mean; "a further day" where the machine of the latest run has five days or more: where a run of another day on it would lie in 19 of 20. An answer is "open" where the interval holds both more and less. Clients and servers shared the cores of one machine, on Hadoop 3.4.2:""",
        Setting.legend(letters()), """
        [statistics.md](statistics.md) says what the figures are, [truth.md](truth.md) how well they hold, [studies.md](studies.md) what S1 to S4 are."""), rows());
  }

  /** @throws IOException if README has no place for it */
  String into(String readme) throws IOException {
    String with = between(readme, "costs", PriceList.asked(rows) + "\n" + """
        "Costs" is the latest run with its 95 % interval, which knows nothing of another start, day or machine. "All runs" says what these gave; their mean counts each day on each machine once. "Not warm": compilers were
        still at work when measuring began. What is 50 % slower takes twice as long. Machines, two cores each:

        """ + Setting.legend(letters()) + "\n");
    Optional<TruthRun> latest = kept.stream().filter(line -> line.part().equals(TruthPage.DEFAULTS) && line.args().equals(List.of(TRIED))).max(Comparator.comparing(TruthRun::started));
    if (latest.isPresent()) {
      with = between(with, "tried", tried(latest.get()));
    }
    Optional<ExplainRun> last = explained.stream().filter(run -> run.args().equals(List.of(TRIED, "-explain")) && run.said() != null).reduce((earlier, later) -> later);
    return last.isEmpty() ? with : between(with, "explained", "Machine " + letters().getOrDefault(last.get().machine(), "of another kind") + ": \""
        + String.join("\" \"", last.get().said()) + "\"\n");
  }

  /** The run with its table and its answer, as it printed them. */
  private String tried(TruthRun line) {
    RunResult run = result(line).orElseThrow();
    String report = TerminalReport.render(run, Screen.NONE);
    int table = report.indexOf(run.plan().primaryMetric().label());
    long seconds = Math.round(line.seconds());
    return "Machine " + letters().get(line.machine()) + ", which did nothing else: " + seconds / 60 + " min " + seconds % 60 + " s after the build.\n\n```\n"
        + report.substring(table).lines().takeWhile(text -> !text.isEmpty()).limit(LINES).collect(Collectors.joining("\n")) + "\n\n" + TerminalReport.answers(run, Screen.NONE).strip() + "\n```\n";
  }

  private static String between(String page, String name, String text) throws IOException {
    String begin = "<!-- " + name + ": scripts/price-list writes this -->\n";
    String end = "<!-- " + name + " end -->\n";
    if (page.indexOf(begin) < 0 || page.indexOf(end) < page.indexOf(begin)) {
      throw new IOException("README.md: no lines " + begin.strip() + " and " + end.strip());
    }
    return page.substring(0, page.indexOf(begin)) + begin + "\n" + text + "\n" + page.substring(page.indexOf(end));
  }

  void write(Path root) throws IOException {
    Files.writeString(root.resolve("docs").resolve(PriceList.FILE), page());
    Path readme = root.resolve("README.md");
    Files.writeString(readme, into(Files.readString(readme)));
  }

  /** DataNodes that wrote for clients of WebHDFS slept 400 ms in about every second close: most of what was measured. */
  private static boolean sleptInCloses(TruthRun line) {
    return line.scenario().equals("gateway-webhdfs-write") && line.started().compareTo(TurnsSection.QUICK_CLOSES) < 0;
  }

  /** The run as today's analysis reads it; empty of one whose primary metric was another one, or whose scenario has gone. */
  private static Optional<RunResult> result(TruthRun line) {
    Optional<ScenarioSpec> scenario = ServiceLoader.load(Scenario.class).stream().map(one -> one.get().spec()).filter(one -> one.name().equals(line.scenario())).findFirst();
    if (scenario.isEmpty()) {
      return Optional.empty();
    }
    List<String> args = Stream.concat(line.args().stream().skip(1), Stream.of("-cluster", "embedded")).toList();
    RunRequest request = RequestParser.parse(scenario.get(), new Configuration(false), args);
    RunPlan plan = ScenarioProgram.plan(request, 0);
    List<VariantResult> variants = request.variants().stream().filter(variant -> !line.values(line.metric(), variant.id()).isEmpty()).map(VariantResult::available).toList();
    List<TrialResult> trials = new ArrayList<>();
    for (VariantResult variant : variants) {
      for (int block = 0; block < line.values(line.metric(), variant.id()).size(); block++) {
        add(trials, block, variant.id(), told(line, variant.id(), block));
      }
      add(trials, TrialResult.ALONE, variant.id(), line.aloneOf(variant.id()));
    }
    RunHeader header = RunHeader.of("", "", line.scenario(), scenario.get().question(), line.started());
    return plan.primaryMetric().id().equals(line.metric())
        ? Optional.of(Analysis.of(new RunResult(header, plan, new Measured(variants, trials, new TreeMap<>(), List.of())))) : Optional.empty();
  }

  private static SortedMap<String, Double> told(TruthRun line, String variant, int block) {
    SortedMap<String, Double> told = new TreeMap<>();
    line.values().keySet().forEach(name -> {
      List<Double> values = line.values(name, variant);
      if (block < values.size() && values.get(block) != null) {
        told.put(name, values.get(block));
      }
    });
    return told;
  }

  /** A line does not say which is a metric and which a resource; no name is both. */
  private static void add(List<TrialResult> trials, int block, String variant, SortedMap<String, Double> told) {
    if (!told.isEmpty()) {
      trials.add(TrialResult.of(block, 0, 1, variant).metrics(told).resources(told).build());
    }
  }
}
