package io.hadoopbench.core.program;

import io.hadoopbench.core.block.ComposedRun;
import io.hadoopbench.core.block.RunRequest;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.Nearest;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.ClusterProvider;
import io.hadoopbench.core.cluster.Quotas;
import io.hadoopbench.core.host.NodeFacts;
import io.hadoopbench.core.leftovers.RunId;
import io.hadoopbench.core.model.RunHeader;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.model.VariantResult;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.run.Experiment;
import io.hadoopbench.core.run.RunJournal;
import io.hadoopbench.core.run.ShutdownGuard;
import io.hadoopbench.core.scenario.Jobs;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.ScenarioSpec;
import io.hadoopbench.core.scenario.ServerPages;
import io.hadoopbench.core.store.RunStore;
import io.hadoopbench.core.table.Screen;
import io.hadoopbench.core.table.TerminalText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;

/**
 * Whether a scenario with its options can run: everything that comes before the first trial is done and undone, and all
 * that is missing is told at once.
 */
final class ScenarioCheck {
  private static final String YES = "yes";
  private static final List<String> OF_TASKS =
      List.of("task.java", "task.hadoop", "task.cpu", NodeFacts.HADOOP, NodeFacts.CODEC_NATIVE,
      NodeFacts.CODER_RS_NATIVE);

  private ScenarioCheck() { }

  /**
   * @param args options of the scenario
   * @return exit code 2 when something is missing
   */
  static int run(String scenario, Configuration conf, List<String> args, Console console) throws IOException, InterruptedException {
    ScenarioSpec spec = Optional.ofNullable(ScenarioProgram.all().get(scenario))
        .orElseThrow(() -> new UsageException("-scenario " + scenario + ": there is none" + Nearest.hint(scenario,
            ScenarioProgram.all().keySet(), "without arguments the programs are listed")));
    RunRequest parsed = RequestParser.parse(spec, conf, args);
    ClusterProvider provider = ClusterProvider.named(parsed.settings().text("cluster"));
    RunRequest request = MeasuredFileSystem.of(parsed, provider, console);
    Path temp = Files.createTempDirectory("hadoop-bench-doctor-");
    try {
      RunJournal journal = new RunJournal(RunStore.create(temp.resolve("run")), Clock.systemUTC(),
          RunHeader.of(Main.version(), RunId.next("doctor", Clock.systemUTC()), spec.name(), spec.question(), ""), ScenarioProgram.plan(request, 0));
      Map<String, Map<String, Long>> tasks = new TreeMap<>();
      List<String> lacks = look(new Experiment(request, new RunStore(temp.resolve("run")), journal, console), journal, provider, tasks);
      return tell(spec, journal, lacks, tasks, console);
    } finally {
      FileUtil.fullyDelete(temp.toFile());
    }
  }

  /**
   * Each scenario with its defaults: on an existing cluster every variant is asked whether it is available, as a run
   * does before it makes directories, keys and zones. The embedded cluster starts what a scenario needs.
   *
   * @param jobs that have asked the nodes where tasks run
   */
  static String all(Configuration conf, ClusterProvider provider, Cluster cluster, Jobs jobs, Path localDir, Screen screen) {
    List<List<String>> rows = new ArrayList<>();
    ScenarioProgram.all().forEach((name, spec) -> {
      String answer;
      try {
        RunRequest request = RequestParser.parse(spec, conf, List.of("-cluster", provider.kind()));
        answer = answer(request.variants(), provider.isExisting() ? unavailable(request, cluster, jobs, localDir) : Map.of());
      } catch (UsageException | IOException e) {
        answer = "no: " + FirstLine.withoutStack(String.valueOf(e.getMessage()));
      }
      rows.add(List.of(name, answer));
    });
    return TerminalText.table(screen, "What can be started here; doctor -scenario NAME looks closer", List.of("scenario", "with its defaults"), rows);
  }

  private static Map<Variant, String> unavailable(RunRequest request, Cluster cluster, Jobs jobs, Path localDir) throws IOException {
    Map<Variant, String> reasons = new LinkedHashMap<>();
    ServerPages pages = ServerPages.of(request.settings(), cluster.clientConf(), line -> { });
    RunContext context = new RunContext(cluster, request.settings(), jobs.runDir(), localDir, jobs, pages,
        new Quotas(jobs.runDir().getFileSystem(cluster.clientConf())), Set.of(), line -> { }, line -> { });
    try (ComposedRun run = ComposedRun.open(request.scenario(), context)) {
      for (Variant variant : request.variants()) {
        run.unavailable(variant).ifPresent(reason -> reasons.put(variant, reason));
      }
    }
    return reasons;
  }

  /** @param unavailable variants of these, and why */
  static String answer(List<Variant> variants, Map<Variant, String> unavailable) {
    Map<String, String> byReason = variants.stream().filter(unavailable::containsKey)
        .collect(Collectors.groupingBy(unavailable::get, LinkedHashMap::new, Collectors.mapping(Variant::id, Collectors.joining(", "))));
    String no = byReason.entrySet().stream().map(reason -> "no: " + reason.getValue() + ": " + reason.getKey()).collect(Collectors.joining("; "));
    String yes = variants.stream().filter(variant -> !unavailable.containsKey(variant)).map(Variant::id).collect(Collectors.joining(", "));
    return yes.isEmpty() ? no : YES + ": " + yes + (no.isEmpty() ? "" : "; " + no);
  }

  private static List<String> look(Experiment experiment, RunJournal journal, ClusterProvider provider, Map<String, Map<String, Long>> tasks)
      throws IOException, InterruptedException {
    try (ShutdownGuard guard = ShutdownGuard.install(experiment, journal)) {
      return experiment.look(provider, tasks);
    } catch (UsageException e) {
      return List.of(e.getMessage());
    }
  }

  private static int tell(ScenarioSpec spec, RunJournal journal, List<String> lacks, Map<String, Map<String, Long>> tasks, Console console) {
    List<List<String>> rows = new ArrayList<>();
    lacks.forEach(lack -> rows.add(List.of("the run", "no: " + lack)));
    List<VariantResult> variants = journal.result().measured().variants();
    variants.forEach(variant -> rows.add(List.of(variant.id(), variant.available() ? YES : "no: " + variant.reason())));
    OF_TASKS.forEach(fact -> tasks.getOrDefault(fact, Map.of()).keySet().forEach(value -> rows.add(List.of("tasks, " + fact, value))));
    journal.result().measured().warnings().forEach(warning -> rows.add(List.of("warning", warning)));
    console.out().print(TerminalText.table(console.screen(), "Can " + spec.name() + " run here?", List.of("what", "answer"), rows));
    boolean all = lacks.isEmpty() && !variants.isEmpty() && variants.stream().allMatch(VariantResult::available);
    return all ? ExitCode.OK : ExitCode.USAGE;
  }
}
