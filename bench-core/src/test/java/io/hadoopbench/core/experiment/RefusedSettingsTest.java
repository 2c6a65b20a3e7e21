package io.hadoopbench.core.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.ClusterProvider;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.Workload;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.measure.TaskReport;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunHeader;
import io.hadoopbench.core.model.RunPlan;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.RunStatus;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.model.VariantResult;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.Scenario;
import io.hadoopbench.core.scenario.ScenarioRun;
import io.hadoopbench.core.store.RunStore;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole experiment on the local file system; its cluster refuses the server settings of one variant. */
class RefusedSettingsTest {
  private static final Map<Role, Map<String, String>> TUNED = Map.of(Role.NAMENODE, Map.of("key", "value"));

  @TempDir
  Path temp;

  @Test
  void theVariantIsUnavailableWithTheReasonAndTheOthersRun() throws Exception {
    RunRequest request = RunRequest.parse(new PlainOrTuned(), new Configuration(), List.of("-blocks", "2", "-warmup", "0",
        "-baseDir", temp.resolve("base").toString()));
    RunStore store = RunStore.create(temp.resolve("out"));
    RunJournal book = new RunJournal(store, Clock.systemUTC(), RunHeader.of("test", "run-1", "two", "?", ""),
        new RunPlan(1, 5, 2, new TreeMap<>(), null, "plain", request.scenario().metrics()));
    PrintStream silent = new PrintStream(PrintStream.nullOutputStream());
    Refusing cluster = new Refusing(temp);
    new Experiment(request, store, book, new Console(silent, silent, false)).run(cluster);

    RunResult result = book.result();
    assertThat(result.header().status()).isEqualTo(RunStatus.COMPLETE);
    assertThat(result.measured().variants()).extracting(VariantResult::id, VariantResult::available, VariantResult::reason)
        .containsExactly(tuple("plain", true, ""), tuple("tuned", false, "no such server"));
    assertThat(result.measured().trials()).hasSize(2).allMatch(TrialResult::valid).extracting(TrialResult::variant).containsOnly("plain");
    assertThat(cluster.asked).as("asked once, not in each block").containsOnlyOnce(TUNED);
  }

  /** The local file system as a cluster that has no servers to set. */
  private static final class Refusing implements ClusterProvider, Cluster {
    private final Path temp;
    private final List<Map<Role, Map<String, String>>> asked = new ArrayList<>();

    Refusing(Path temp) {
      this.temp = temp;
    }

    @Override
    public String kind() {
      return "refusing";
    }

    @Override
    public Cluster open(ClusterNeeds needs, ClusterOptions options) {
      return this;
    }

    @Override
    public Configuration clientConf() {
      Configuration conf = new Configuration();
      conf.set("hadoop.tmp.dir", temp.resolve("tmp").toString());
      conf.set("mapreduce.framework.name", "local");
      return conf;
    }

    @Override
    public Optional<String> apply(Map<Role, Map<String, String>> settings) {
      asked.add(settings);
      return settings.isEmpty() ? Optional.empty() : Optional.of("no such server");
    }

    @Override
    public Map<String, ServerAccess> servers(Role role) {
      return Map.of();
    }

    @Override
    public Optional<String> unhealthy() {
      return Optional.empty();
    }

    @Override
    public SortedMap<String, String> describe() {
      return new TreeMap<>();
    }

    @Override
    public void close() { }
  }

  /** One variant that needs nothing and one that needs a server's setting; nothing is done in either. */
  private static final class PlainOrTuned implements Scenario, ScenarioRun {
    @Override
    public String name() {
      return "plain-or-tuned";
    }

    @Override
    public String question() {
      return "?";
    }

    @Override
    public String description() {
      return "";
    }

    @Override
    public List<Factor> factors() {
      return List.of(new Factor("server", "?", List.of("plain", "tuned")));
    }

    @Override
    public List<Option> options() {
      return List.of();
    }

    @Override
    public List<Metric> metrics() {
      return List.of(Metric.higherIsBetter("nothing.perSecond", "nothings per second", "1/s"));
    }

    @Override
    public long operations(Settings settings) {
      return 20;
    }

    @Override
    public boolean clientIsMeasured() {
      return true;
    }

    @Override
    public ClusterNeeds needs(Settings settings, List<Variant> variants) {
      return ClusterNeeds.builder().build();
    }

    @Override
    public Map<Role, Map<String, String>> serverSettings(Variant variant, Settings settings) {
      return variant.levels().get("server").equals("tuned") ? TUNED : Map.of();
    }

    @Override
    public ScenarioRun open(RunContext context) {
      return this;
    }

    @Override
    public Work prepare(Variant variant, String trial) {
      return new Work(Nothing.class, Map.of());
    }

    @Override
    public void before(Variant variant) { }

    @Override
    public ServerSide after(Variant variant, TaskReport report) {
      return new ServerSide();
    }

    @Override
    public List<String> mismatches(Variant variant, TaskReport report, ServerSide server) {
      return List.of();
    }

    @Override
    public void clean(Variant variant, String trial) { }
  }

  /** Times nothing. */
  public static final class Nothing implements Workload {
    @Override
    public List<String> operations() {
      return List.of("nothing");
    }

    @Override
    public void open(TaskContext context) { }

    @Override
    public Step thread(int thread) {
      return (phase, index, clock) -> {
        clock.start();
        clock.lap(0);
      };
    }

    @Override
    public void evidence(Evidence evidence) { }

    @Override
    public void close() { }
  }
}
