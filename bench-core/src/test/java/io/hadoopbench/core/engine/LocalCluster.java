package io.hadoopbench.core.engine;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.program.RequestParser;
import io.hadoopbench.core.result.RunHeader;
import io.hadoopbench.core.result.RunPlan;
import io.hadoopbench.core.result.RunResult;
import io.hadoopbench.core.result.store.RunStore;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** The local file system as a cluster without servers that rejects server settings. */
final class LocalCluster implements ClusterProvider, Cluster {
  private final Path temp;
  private final List<Map<Role, Map<String, String>>> asked = new ArrayList<>();
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  LocalCluster(Path temp) {
    this.temp = temp;
  }

  /** Returns everything that the run printed. */
  String printed() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  /** Returns the server settings of each request. */
  List<Map<Role, Map<String, String>>> asked() {
    return asked;
  }

  /**
   * Executes a run of a scenario, without its analysis; results are in {@code out}.
   *
   * @param args options of the command line
   */
  RunResult run(ScenarioSpec scenario, String... args) throws Exception {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("-baseDir", temp.resolve("base").toString()));
    RunRequest request = RequestParser.parse(scenario, new Configuration(), all);
    RunStore store = RunStore.create(temp.resolve("out"));
    RunJournal journal =
        new RunJournal(
            store,
            Clock.systemUTC(),
            RunHeader.of("test", "run-1", scenario.name(), "?", ""),
            new RunPlan(
                1,
                5,
                RunLength.most(request.settings()),
                new TreeMap<>(),
                null,
                request.variants().get(0).id(),
                request.scenario().metrics(),
                null));
    PrintStream terminal = new PrintStream(printed, true, StandardCharsets.UTF_8);
    new RunController(request, store, journal, new Console(terminal, terminal, false))
        .run(this, Optional.empty());
    return journal.result();
  }

  @Override
  public boolean isExisting() {
    return false;
  }

  @Override
  public String kind() {
    return "local";
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
  public void close() {}
}
