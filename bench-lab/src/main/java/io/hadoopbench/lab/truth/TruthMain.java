package io.hadoopbench.lab.truth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.core.design.InjectedDelay;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.os.EnvironmentCollector;
import io.hadoopbench.lab.BenchRun;
import io.hadoopbench.lab.Help;
import io.hadoopbench.lab.versus.BusyBackgroundLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.hadoop.conf.Configuration;

/**
 * Do the numbers hold? Runs scenarios through the launcher as users do, records their results in
 * {@code docs/lab/truth.jsonl}, and writes docs/lab/truth.md. Takes hours; new runs are appended,
 * so it can be done in parts. Run it with {@code scripts/truth}.
 */
public final class TruthMain {
  private static final String USAGE =
      """
      scripts/truth defaults [-n N] [SCENARIO ...]   default runs of these scenarios, or of all
      scripts/truth beside [-n N] SCENARIO ...       the same under background load in bursts
      scripts/truth day [-n MINUTES]                 a default run of each scenario, as many as fit, least recently run first
      scripts/truth interleaving [-n MINUTES]        goals for interleaving: the missing runs, as many as fit
      scripts/truth reference [-n BLOCKS] SCENARIO ...  one run with six restarts each
      scripts/truth same [-n BLOCKS] SCENARIO ...    A/A tests
      scripts/truth delay [-n N] SCENARIO ...        an injected delay
      scripts/truth stall                            a NameNode that is stopped for a second at a time
      scripts/truth explain [-n BLOCKS] SCENARIO ...  with -explain, for docs/lab/explain-validation.md
      scripts/truth explain [-n BLOCKS] stop SERVER ...  a server that is stopped now and then, and where that is found
      scripts/truth costs [NAME ...]                runs of conf/suites/cost-table.yaml, for docs/costs.md and README
      scripts/truth page                             write only the pages\
      """;
  private static final int RUNS = 10;
  private static final int DAY_MINUTES = 60;
  private static final int SLICES_MINUTES = 360;
  private static final int REFERENCE_BLOCKS = 10;
  private static final int REFERENCE_STARTS = 6;
  private static final int SAME_BLOCKS = 200;

  /**
   * Default runs may end before they are steady, but an injected delay can only be measured
   * correctly in a steady run.
   */
  private static final String DELAY_WARM_UP = "5m";

  private static final long STALL_MILLIS = 1000;

  /** Each trial of six seconds has one or two stalls. */
  private static final long BETWEEN_STALLS_MILLIS = 3000;

  private static final Set<String> WITH_BACKGROUND_LOAD =
      Set.of(TruthPage.BESIDE, InterleavingSection.DELAY_BESIDE);
  private static final Set<String> DELAYED =
      Set.of(TruthPage.DELAY, InterleavingSection.DELAY_BESIDE);
  private static final List<String> DELAYS = List.of(InjectedDelay.SHARE, InjectedDelay.MICROS);
  private static final List<String> OPEN_LOOP =
      List.of(
          "kms-create",
          "-levels",
          "zone=plain",
          "-threads",
          "8",
          "-rate",
          "250",
          "-duration",
          "6s",
          "-blocks",
          "6",
          "-warmup",
          "3");

  private final Path root = Path.of(System.getProperty("hadoopbench.root"));
  private final Ledger ledger = new Ledger(root.resolve("docs/lab/truth.jsonl"));
  private final Path out;

  private TruthMain(Path out) {
    this.out = out;
  }

  /** Exits with code 2 for wrong usage, and with 1 if a run wrote no result. */
  public static void main(String[] args) throws InterruptedException {
    Options options =
        new Options()
            .addOption(
                Option.builder("n")
                    .hasArg()
                    .argName("N")
                    .desc(
                        "runs, minutes or blocks; default: "
                            + RUNS
                            + " runs, "
                            + DAY_MINUTES
                            + " minutes for 'day', "
                            + SLICES_MINUTES
                            + " for 'interleaving', "
                            + REFERENCE_BLOCKS
                            + " blocks per restart for 'reference', "
                            + SAME_BLOCKS
                            + " blocks for 'same'")
                    .get())
            .addOption(
                Option.builder("out")
                    .hasArg()
                    .argName("DIR")
                    .desc("parent of the run directories; default: a new temporary directory")
                    .get())
            .addOption(new Option("help", "print this help"));
    try {
      CommandLine line =
          DefaultParser.builder().setAllowPartialMatching(false).get().parse(options, args);
      if (line.hasOption("help") || line.getArgList().isEmpty()) {
        Help.print(USAGE, options);
        return;
      }
      Path out =
          line.hasOption("out")
              ? Files.createDirectories(Path.of(line.getOptionValue("out")).toAbsolutePath())
              : Files.createTempDirectory("truth-");
      String part = line.getArgList().get(0);
      new TruthMain(out)
          .run(
              part,
              line.hasOption("n") ? number(line.getOptionValue("n")) : 0,
              line.getArgList().subList(1, line.getArgList().size()));
    } catch (ParseException e) {
      System.err.println("truth: " + e.getMessage() + "; -help lists the options");
      System.exit(2);
    } catch (IOException e) {
      System.err.println("truth: " + e.getMessage());
      System.exit(1);
    }
  }

  private static int number(String text) throws ParseException {
    try {
      int value = Integer.parseInt(text);
      if (value > 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new ParseException("-n " + text + ": must be a whole number above 0");
  }

  /**
   * @param number 0 for the default of the part
   */
  private void run(String part, int number, List<String> scenarios)
      throws IOException, InterruptedException, ParseException {
    switch (part) {
      case TruthPage.DEFAULTS -> {
        List<String> all = scenarios.isEmpty() ? allScenarios() : scenarios;
        // round-robin, so that changes over hours affect all scenarios alike
        for (int i = 0; i < or(number, RUNS); i++) {
          for (String scenario : all) {
            keep(part, List.of(scenario), List.of(TruthPage.PROBE));
          }
        }
      }
      case "day" -> {
        Instant end = Instant.now().plus(Duration.ofMinutes(or(number, DAY_MINUTES)));
        List<String> left = new ArrayList<>(allScenarios());
        for (Optional<String> next =
                Day.next(left, ledger.read(), Duration.between(Instant.now(), end));
            next.isPresent();
            next = Day.next(left, ledger.read(), Duration.between(Instant.now(), end))) {
          left.remove(next.get());
          keep(TruthPage.DEFAULTS, List.of(next.get()), List.of(TruthPage.PROBE));
        }
      }
      case "interleaving" -> {
        Instant end = Instant.now().plus(Duration.ofMinutes(number == 0 ? SLICES_MINUTES : number));
        List<InterleavingSection.Goal> goals = InterleavingSection.goals(allScenarios());
        String here =
            TruthRun.machine(
                new ObjectMapper()
                    .valueToTree(
                        Map.of(
                            "environment",
                            new EnvironmentCollector().collect(new Configuration()))));
        for (Optional<InterleavingSection.Goal> next =
                InterleavingSection.next(goals, ledger.read(), here);
            next.isPresent() && Instant.now().isBefore(end);
            next = InterleavingSection.next(goals, ledger.read(), here)) {
          keep(
              next.get().part(),
              next.get().args(),
              DELAYED.contains(next.get().part()) ? DELAYS : List.of(TruthPage.PROBE));
        }
      }
      case TruthPage.BESIDE -> {
        for (int i = 0; i < or(number, RUNS); i++) {
          for (String scenario : required(part, scenarios)) {
            keep(part, List.of(scenario), List.of(TruthPage.PROBE));
          }
        }
      }
      case TruthPage.REFERENCE -> {
        for (String scenario : required(part, scenarios)) {
          keep(
              part,
              List.of(
                  scenario,
                  "-restarts",
                  Integer.toString(REFERENCE_STARTS),
                  "-blocks",
                  Integer.toString(or(number, REFERENCE_BLOCKS))),
              List.of());
        }
      }
      case TruthPage.SAME -> {
        for (String scenario : required(part, scenarios)) {
          keep(
              part,
              List.of(
                  scenario,
                  "-levels",
                  first(scenario) + "delay=0,0b",
                  "-duration",
                  "1s",
                  "-blocks",
                  Integer.toString(or(number, SAME_BLOCKS))),
              List.of(TruthPage.PROBE));
        }
      }
      case TruthPage.DELAY -> {
        for (String scenario : required(part, scenarios)) {
          for (int i = 0; i < or(number, 1); i++) {
            keep(part, List.of(scenario, "-" + RunLength.WARM_UP, DELAY_WARM_UP), DELAYS);
          }
        }
      }
      case TruthPage.STALL -> {
        keep(TruthPage.NO_STALL, OPEN_LOOP, StallSection.METRICS);
        keep(part, OPEN_LOOP, StallSection.METRICS);
      }
      case CostPages.COSTS -> {
        CostPages list = new CostPages(root, ledger.read());
        for (String name : scenarios) {
          List<String> args =
              list.run(name)
                  .orElseThrow(
                      () ->
                          new ParseException(
                              "costs: no run '" + name + "' in conf/suites/cost-table.yaml"))
                  .words();
          keep(
              args.size() == 1 ? TruthPage.DEFAULTS : part,
              args,
              args.size() == 1 ? List.of(TruthPage.PROBE) : List.of());
        }
      }
      case "explain" -> new ExplainTruth(root, out, ledger).run(scenarios, number);
      case "page" -> {}
      default -> throw new ParseException("unknown part '" + part + "'");
    }
    writePage();
  }

  private void writePage() throws IOException {
    Files.writeString(root.resolve("docs/lab/truth.md"), TruthPage.of(ledger.read()));
    new CostPages(root, ledger.read()).write(root);
  }

  private static int or(int number, int byDefault) {
    return number == 0 ? byDefault : number;
  }

  private static List<String> required(String part, List<String> scenarios) throws ParseException {
    if (scenarios.isEmpty()) {
      throw new ParseException(part + ": a scenario is required");
    }
    return scenarios;
  }

  private static List<String> allScenarios() {
    List<String> names = new ArrayList<>();
    ServiceLoader.load(Scenario.class).forEach(scenario -> names.add(scenario.spec().name()));
    return names.stream().sorted().toList();
  }

  /** Returns levels that select a single variant: the first of each factor. */
  private static String first(String scenario) throws ParseException {
    for (Scenario one : ServiceLoader.load(Scenario.class)) {
      if (one.spec().name().equals(scenario)) {
        StringBuilder levels = new StringBuilder();
        one.spec().treatments().stream()
            .flatMap(treatment -> treatment.factors().stream())
            .forEach(
                factor ->
                    levels
                        .append(factor.name())
                        .append('=')
                        .append(factor.defaultLevels().get(0))
                        .append(';'));
        return levels.toString();
      }
    }
    throw new ParseException("unknown scenario '" + scenario + "'");
  }

  /**
   * Runs a program, under background load if the part requires it, and records its result. A run
   * that failed has no result; it is reported, and recorded with its exit code.
   *
   * @param args the scenario first; for runs with an injected delay, as recorded, without the
   *     levels that inject it
   * @param further additional metrics to record
   */
  private void keep(String part, List<String> args, List<String> further)
      throws IOException, InterruptedException, ParseException {
    try (BusyBackgroundLoad backgroundLoad =
        WITH_BACKGROUND_LOAD.contains(part) ? BusyBackgroundLoad.start(System.nanoTime()) : null) {
      run(part, args, DELAYED.contains(part) ? delayed(args) : args, further);
    }
  }

  /** Adds two equal arms and a delayed arm, at the first level of each factor. */
  private static List<String> delayed(List<String> args) throws ParseException {
    return Stream.concat(args.stream(), Stream.of("-levels", first(args.get(0)) + "delay=0,0b,25%"))
        .toList();
  }

  private void run(String part, List<String> args, List<String> command, List<String> further)
      throws IOException, InterruptedException {
    Path dir = Files.createTempDirectory(out, args.get(0) + "-");
    long begin = System.nanoTime();
    BenchRun bench = BenchRun.start(command, dir);
    if (part.equals(TruthPage.STALL)) {
      stallNameNode(bench.process());
    }
    JsonNode result = bench.result();
    int exit = bench.process().exitValue();
    double seconds = (System.nanoTime() - begin) / 1e9;
    TruthRun run = TruthRun.of(part, args, seconds, exit, result, further);
    ledger.add(run);
    writePage();
    System.out.println(
        String.format(
            Locale.ROOT,
            "%s %s: exit %d, %.0f s, %d of %d trials invalid",
            part,
            String.join(" ", args),
            exit,
            seconds,
            run.invalid(),
            run.trials()));
    run.comparisons().forEach(one -> System.out.println("  " + one));
  }

  private static void stallNameNode(Process bench) throws IOException, InterruptedException {
    while (bench.isAlive()) {
      List<Long> servers =
          bench
              .descendants()
              .filter(process -> Signals.commandLine(process).contains(".NameNodeMain"))
              .map(ProcessHandle::pid)
              .toList();
      for (long server : servers) {
        Signals.send("STOP", server);
        Thread.sleep(STALL_MILLIS);
        Signals.send("CONT", server);
      }
      bench.waitFor(BETWEEN_STALLS_MILLIS, TimeUnit.MILLISECONDS);
    }
  }
}
