package io.hadoopbench.core.program;

import io.hadoopbench.core.cleanup.BaseDirectory;
import io.hadoopbench.core.cleanup.RunId;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.SimilarName;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cli.Utility;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.Quotas;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.Jobs;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.design.ServerPages;
import io.hadoopbench.core.design.UserKey;
import io.hadoopbench.core.engine.OpenScenario;
import io.hadoopbench.core.engine.RunController;
import io.hadoopbench.core.engine.RunJournal;
import io.hadoopbench.core.engine.RunRequest;
import io.hadoopbench.core.engine.ShutdownGuard;
import io.hadoopbench.core.load.DoctorWorkload;
import io.hadoopbench.core.load.JobSpec;
import io.hadoopbench.core.os.Cancellation;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.os.NodeFacts;
import io.hadoopbench.core.result.RunHeader;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.result.Variant.VariantResult;
import io.hadoopbench.core.result.store.RunStore;
import io.hadoopbench.core.table.Numbers;
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
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;

/**
 * Checks native code, codecs, coders, caches and permissions on this host and on task nodes. Unlike
 * {@code hadoop checknative}, it also executes the code that it finds, and it also checks task
 * nodes. It does NOT measure performance.
 *
 * <p>Example: {@code hadoop jar bench.jar doctor -maps 4}.
 */
public final class DoctorProgram extends Utility {
  private static final String SCENARIO = "scenario";

  /** Prefix of facts about the job, which every report contains and which are not relevant here. */
  private static final String OF_THE_JOB = "task.";

  public DoctorProgram() {
    super(
        "doctor",
        "Checks native code, codecs, coders, caches, KMS and links on this host and on task nodes.",
        """
        \nLike hadoop checknative, but it also runs the code that it finds, and \
        covers task nodes: a small job with -maps map tasks runs on nodes that the \
        cluster chooses. With -scenario it performs every step that a run performs \
        up to its first trial, then undoes them.\
        """,
        options());
  }

  private static List<Option> options() {
    List<Option> options =
        new ArrayList<>(
            CommonOptions.select(
                "doctor", "maps", "cluster", "yarn", "baseDir", JobSpec.Timeout.OPTION));
    options.add(UserKey.option());
    options.add(
        Option.text(
            SCENARIO,
            "NAME",
            "check whether this scenario can run with the given options, and list problems with"
                + " remedies"));
    options.addAll(LinkCheck.options());
    options.add(Option.flag("localOnly", "check this host only: no cluster, no job"));
    return options;
  }

  @Override
  public int run(Configuration conf, List<String> args, Console console) throws Exception {
    if (!args.isEmpty() && !args.get(0).startsWith("-")) {
      throw new UsageException(
          args.get(0)
              + ": not an option; use -"
              + SCENARIO
              + " NAME to check whether a scenario can run here");
    }
    int scenario = args.indexOf("-" + SCENARIO);
    if (scenario >= 0 && scenario + 1 < args.size()) {
      List<String> rest = new ArrayList<>(args);
      rest.subList(scenario, scenario + 2).clear();
      return ScenarioCheck.run(args.get(scenario + 1), conf, rest, console);
    }
    return super.run(conf, args, console);
  }

  @Override
  protected int run(Configuration conf, List<String> operands, Settings settings, Console console)
      throws IOException {
    BaseDirectory.checkName(settings.text("baseDir"));
    UserKey.check(settings);
    LinkCheck.check(settings);
    ClusterProvider provider = ClusterProvider.named(settings.text("cluster"));
    boolean existing = provider.isExisting();
    boolean configured = !existing || !"file".equals(FileSystem.getDefaultUri(conf).getScheme());
    if (!configured && !settings.flag("localOnly")) {
      console.line(
          "doctor: no cluster is configured (fs.defaultFS is "
              + FileSystem.getDefaultUri(conf)
              + "), so only this host is checked");
    }
    if (!configured || settings.flag("localOnly")) {
      console.print(table(NodeFacts.collect(conf), console.screen()));
      return ExitCode.OK;
    }
    UserKey.login(settings, conf);
    return ask(provider, conf, settings, console);
  }

  private int ask(ClusterProvider provider, Configuration conf, Settings settings, Console console)
      throws IOException {
    Path logs = Files.createTempDirectory("hadoop-bench-doctor-");
    Configuration reached = conf;
    boolean failed = false;
    int code;
    ClusterNeeds needs =
        ClusterNeeds.builder().servers(Role.NAMENODE, Role.DATANODE, Role.KMS).build();
    try (Cluster cluster =
        provider.open(
            needs,
            new ClusterOptions(conf, settings.flag("yarn"), false, false, logs, console::line))) {
      reached = cluster.clientConf();
      BaseDirectory base =
          BaseDirectory.of(
              FileSystem.get(reached),
              settings.text("baseDir"),
              RunId.next(name(), Clock.systemUTC()));
      Jobs jobs =
          new Jobs(
              cluster,
              settings.count("maps"),
              1,
              0,
              Jobs.timeout(settings),
              base,
              new Cancellation(),
              console::line);
      try (ShutdownGuard guard = ShutdownGuard.install(() -> jobs.kill("interrupted"))) {
        LinkCheck links = LinkCheck.of(cluster, jobs, settings);
        SortedMap<String, String> here = NodeFacts.collect(reached);
        here.putAll(links.here());
        console.print(table(here, jobs.taskFacts(), console.screen()));
        code = links.report(jobs.taskFacts(), here, settings, console);
        if (!settings.has(LinkCheck.REQUIRE)) {
          console.print(ScenarioCheck.all(conf, provider, cluster, jobs, logs, console.screen()));
        }
      } finally {
        base.delete(false);
      }
      return code;
    } catch (IOException e) {
      failed = true;
      console.print(table(NodeFacts.collect(reached), console.screen()));
      console.line(
          "doctor: cannot check the task nodes: "
              + e.getMessage()
              + (provider.isExisting() ? "" : "; logs: " + logs));
      return ExitCode.FAILED;
    } finally {
      if (!failed || provider.isExisting()) {
        FileUtil.fullyDelete(logs.toFile());
      }
    }
  }

  static String table(SortedMap<String, String> here, Screen screen) {
    List<List<String>> rows = new ArrayList<>();
    here.forEach((fact, value) -> rows.add(List.of(fact, value)));
    return TerminalText.table(screen, "This host", List.of("fact", "here"), rows);
  }

  /**
   * Renders the table for this host and the task nodes.
   *
   * @param tasks values by fact, each with the number of tasks that reported the value
   */
  static String table(
      SortedMap<String, String> here, Map<String, Map<String, Long>> tasks, Screen screen) {
    SortedSet<String> facts = new TreeSet<>(here.keySet());
    tasks.keySet().stream().filter(fact -> !fact.startsWith(OF_THE_JOB)).forEach(facts::add);
    List<List<String>> rows = new ArrayList<>();
    for (String fact : facts) {
      String value = here.getOrDefault(fact, "");
      rows.add(List.of(fact, value, seen(value, tasks.getOrDefault(fact, Map.of()))));
    }
    long hosts = tasks.getOrDefault("host", Map.of()).size();
    long sightings =
        tasks.getOrDefault("host", Map.of()).values().stream().mapToLong(Long::longValue).sum();
    return TerminalText.table(
        screen,
        "This host and "
            + Numbers.counted(sightings, "task")
            + " on "
            + Numbers.counted(hosts, "host"),
        List.of("fact", "here", "on task nodes"),
        rows);
  }

  private static String seen(String here, Map<String, Long> values) {
    if (values.keySet().equals(Set.of(here))) {
      return "same";
    }
    if (values.size() == 1) {
      return values.keySet().iterator().next();
    }
    if (!values.isEmpty()
        && values.keySet().stream().allMatch(value -> value.matches("\\d{1,18}"))) {
      return DoctorWorkload.range(
          values.keySet().stream().mapToLong(Long::parseLong).min().orElseThrow(),
          values.keySet().stream().mapToLong(Long::parseLong).max().orElseThrow());
    }
    return values.entrySet().stream()
        .map(e -> e.getKey() + " x" + e.getValue())
        .collect(Collectors.joining("; "));
  }

  /**
   * Checks whether a scenario can run with its options. Executes and undoes all steps before the
   * first trial and lists all problems at once.
   */
  static final class ScenarioCheck {
    private static final String YES = "yes";
    private static final List<String> OF_TASKS =
        List.of(
            "task.java",
            "task.hadoop",
            "task.cpu",
            NodeFacts.HADOOP,
            NodeFacts.CODEC_NATIVE,
            NodeFacts.CODER_RS_NATIVE);

    private ScenarioCheck() {}

    /**
     * Checks one scenario.
     *
     * @param args the scenario's options
     * @return exit code, which is 2 if there is a problem
     */
    static int run(String scenario, Configuration conf, List<String> args, Console console)
        throws IOException, InterruptedException {
      ScenarioSpec spec =
          Optional.ofNullable(ScenarioProgram.all().get(scenario))
              .orElseThrow(
                  () ->
                      new UsageException(
                          "-scenario "
                              + scenario
                              + ": no such scenario"
                              + SimilarName.hint(
                                  scenario,
                                  ScenarioProgram.all().keySet(),
                                  "run bench without arguments to list the programs")));
      RunRequest parsed = RequestParser.parse(spec, conf, args);
      ClusterProvider provider = ClusterProvider.named(parsed.settings().text("cluster"));
      RunRequest request = MeasuredFileSystem.of(parsed, provider, console);
      Path temp = Files.createTempDirectory("hadoop-bench-doctor-");
      try {
        RunJournal journal =
            new RunJournal(
                RunStore.create(temp.resolve("run")),
                Clock.systemUTC(),
                RunHeader.of(
                    Main.version(),
                    RunId.next("doctor", Clock.systemUTC()),
                    spec.name(),
                    spec.question(),
                    ""),
                ScenarioProgram.plan(request, 0));
        Map<String, Map<String, Long>> tasks = new TreeMap<>();
        List<String> lacks =
            inspect(
                new RunController(request, new RunStore(temp.resolve("run")), journal, console),
                provider,
                tasks);
        return report(spec, journal, lacks, tasks, console);
      } finally {
        FileUtil.fullyDelete(temp.toFile());
      }
    }

    /**
     * Checks all scenarios with their default options. On an existing cluster, the availability of
     * each variant is checked as in a run, but no directories, keys or zones are created. The
     * embedded cluster provides everything that a scenario needs.
     *
     * @param jobs jobs that have already run on the task nodes
     */
    static String all(
        Configuration conf,
        ClusterProvider provider,
        Cluster cluster,
        Jobs jobs,
        Path localDir,
        Screen screen) {
      List<List<String>> rows = new ArrayList<>();
      ScenarioProgram.all()
          .forEach(
              (name, spec) -> {
                String answer;
                try {
                  RunRequest request =
                      RequestParser.parse(spec, conf, List.of("-cluster", provider.kind()));
                  answer =
                      answer(
                          request.variants(),
                          provider.isExisting()
                              ? unavailable(request, cluster, jobs, localDir)
                              : Map.of());
                } catch (UsageException | IOException e) {
                  answer = "no: " + FirstLine.withoutStack(String.valueOf(e.getMessage()));
                }
                rows.add(List.of(name, answer));
              });
      return TerminalText.table(
          screen,
          "Scenarios that can run here; details: doctor -scenario NAME",
          List.of("scenario", "with its defaults"),
          rows);
    }

    private static Map<Variant, String> unavailable(
        RunRequest request, Cluster cluster, Jobs jobs, Path localDir) throws IOException {
      Map<Variant, String> reasons = new LinkedHashMap<>();
      ServerPages pages = ServerPages.of(request.settings(), cluster.clientConf(), line -> {});
      RunContext context =
          new RunContext(
              cluster,
              request.settings(),
              jobs.runDir(),
              localDir,
              jobs,
              pages,
              new Quotas(jobs.runDir().getFileSystem(cluster.clientConf())),
              Set::of,
              line -> {},
              line -> {});
      try (OpenScenario run = OpenScenario.open(request.scenario(), context)) {
        for (Variant variant : request.variants()) {
          run.unavailable(variant).ifPresent(reason -> reasons.put(variant, reason));
        }
      }
      return reasons;
    }

    /**
     * Returns a text that states which variants are available.
     *
     * @param unavailable reason for each unavailable variant
     */
    static String answer(List<Variant> variants, Map<Variant, String> unavailable) {
      Map<String, String> byReason =
          variants.stream()
              .filter(unavailable::containsKey)
              .collect(
                  Collectors.groupingBy(
                      unavailable::get,
                      LinkedHashMap::new,
                      Collectors.mapping(Variant::id, Collectors.joining(", "))));
      String no =
          byReason.entrySet().stream()
              .map(reason -> "no: " + reason.getValue() + ": " + reason.getKey())
              .collect(Collectors.joining("; "));
      String yes =
          variants.stream()
              .filter(variant -> !unavailable.containsKey(variant))
              .map(Variant::id)
              .collect(Collectors.joining(", "));
      return yes.isEmpty() ? no : YES + ": " + yes + (no.isEmpty() ? "" : "; " + no);
    }

    private static List<String> inspect(
        RunController controller, ClusterProvider provider, Map<String, Map<String, Long>> tasks)
        throws IOException, InterruptedException {
      try (ShutdownGuard guard = ShutdownGuard.install(controller::interrupt)) {
        return controller.inspect(provider, tasks);
      } catch (UsageException e) {
        return List.of(e.getMessage());
      }
    }

    private static int report(
        ScenarioSpec spec,
        RunJournal journal,
        List<String> lacks,
        Map<String, Map<String, Long>> tasks,
        Console console) {
      List<List<String>> rows = new ArrayList<>();
      lacks.forEach(lack -> rows.add(List.of("the run", "no: " + lack)));
      List<VariantResult> variants = journal.result().variants();
      variants.forEach(
          variant ->
              rows.add(
                  List.of(variant.id(), variant.available() ? YES : "no: " + variant.reason())));
      OF_TASKS.forEach(
          fact ->
              tasks
                  .getOrDefault(fact, Map.of())
                  .keySet()
                  .forEach(value -> rows.add(List.of("tasks, " + fact, value))));
      journal
          .result()
          .measured()
          .warnings()
          .forEach(warning -> rows.add(List.of("warning", warning)));
      console.print(
          TerminalText.table(
              console.screen(),
              "Can " + spec.name() + " run here?",
              List.of("check", "result"),
              rows));
      boolean all =
          lacks.isEmpty()
              && !variants.isEmpty()
              && variants.stream().allMatch(VariantResult::available);
      return all ? ExitCode.OK : ExitCode.USAGE;
    }
  }
}
