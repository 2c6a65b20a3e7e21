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
import io.hadoopbench.core.scenario.Scenario;
import io.hadoopbench.core.scenario.ScenarioSpec;
import io.hadoopbench.core.suite.Suite;
import io.hadoopbench.core.suite.SuiteFile;
import io.hadoopbench.core.suite.SuiteRun;
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
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** docs/costs.md and the table of README: the features of conf/suites/price-list.yaml, by the runs that are kept. */
final class Prices {
  /** Runs with options, which are for this page alone. */
  static final String PRICES = "prices";
  private static final String BEGIN = "<!-- costs: scripts/price-list writes this -->\n";
  private static final String END = "<!-- costs end -->\n";

  private final Suite suite;
  private final List<TruthRun> kept;

  Prices(Path root, List<TruthRun> kept) throws IOException {
    this.suite = SuiteFile.read(root.resolve("conf/suites/price-list.yaml"));
    this.kept = kept;
  }

  /** A run of the list; empty if it has none of that name. */
  Optional<SuiteRun> run(String name) {
    return suite.runs().stream().filter(run -> run.name().equals(name)).findFirst();
  }

  private Map<String, String> letters() {
    return Setting.letters(kept.stream().map(TruthRun::machine));
  }

  List<PriceList.Row> rows() {
    Map<String, String> letters = letters();
    List<PriceList.Row> rows = new ArrayList<>();
    for (SuiteRun run : suite.runs()) {
      List<PriceList.Run> runs = kept.stream().filter(line -> List.of(TruthPage.DEFAULTS, PRICES).contains(line.part()) && line.args().equals(run.words()))
          .sorted(Comparator.comparing(TruthRun::started)).map(line -> result(line).map(result -> new PriceList.Run(result, letters.get(line.machine()))))
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
        The price is that of the latest run, with the interval of that run, which knows nothing of another start, day or machine. For that read the next column: the mean of the first runs of each day on
        each machine, and the least and the most that any run measured. An answer is "open" where the interval holds both more and less. Clients and servers shared the cores of one machine, on Hadoop 3.4.2:""",
        Setting.legend(letters()), """
        CPU is that of the whole process, for the same work. A price in throughput alone misleads: who has idle cores pays in CPU, and who has none in time. What has no CPU is from a run that did not keep it.
        HDFS takes the native codec where libhadoop is loaded with OpenSSL, and Java's elsewhere. [statistics.md](statistics.md) says what the figures are, [truth.md](truth.md) how well they hold, [studies.md](studies.md) what S1 to S4 are."""), rows());
  }

  /** @throws IOException if README has no place for it */
  String into(String readme) throws IOException {
    int begin = readme.indexOf(BEGIN);
    int end = readme.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IOException("README.md: no lines " + BEGIN.strip() + " and " + END.strip());
    }
    return readme.substring(0, begin) + BEGIN + "\n" + PriceList.asked(rows()) + "\n" + """
        "Costs" is the latest run with its 95 % interval, which knows nothing of another start, day or machine; "all runs" says what these gave. Machines, two cores each:

        """ + Setting.legend(letters()) + "\n\n" + readme.substring(end);
  }

  void write(Path root) throws IOException {
    Files.writeString(root.resolve("docs").resolve(PriceList.FILE), page());
    Path readme = root.resolve("README.md");
    Files.writeString(readme, into(Files.readString(readme)));
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
        ? Optional.of(Analysis.of(new RunResult(header, plan, new Measured(variants, trials, List.of(), new TreeMap<>(), List.of())))) : Optional.empty();
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
