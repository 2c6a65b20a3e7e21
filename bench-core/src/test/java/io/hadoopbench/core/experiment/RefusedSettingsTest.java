package io.hadoopbench.core.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.job.TaskContext;
import io.hadoopbench.core.job.Workload;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunHeader;
import io.hadoopbench.core.model.RunPlan;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.RunStatus;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.model.VariantResult;
import io.hadoopbench.core.program.RequestParser;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.ScenarioSpec;
import io.hadoopbench.core.scenario.TaskSpec;
import io.hadoopbench.core.scenario.Trait;
import io.hadoopbench.core.scenario.Treatment;
import io.hadoopbench.core.scenario.WorkloadSpec;
import io.hadoopbench.core.store.RunStore;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    RunRequest request = RequestParser.parse(plainOrTuned(), new Configuration(), List.of("-blocks", "2", "-rehearsals", "1", "-duration", "50ms", "-warmup", "0",
        "-baseDir", temp.resolve("base").toString()));
    RunStore store = RunStore.create(temp.resolve("out"));
    RunJournal book = new RunJournal(store, Clock.systemUTC(), RunHeader.of("test", "run-1", "two", "?", ""),
        new RunPlan(1, 5, 2, new TreeMap<>(), null, "plain", request.scenario().metrics()));
    PrintStream silent = new PrintStream(PrintStream.nullOutputStream());
    LocalCluster cluster = new LocalCluster(temp);
    new Experiment(request, store, book, new Console(silent, silent, false)).run(cluster);

    RunResult result = book.result();
    assertThat(result.header().status()).isEqualTo(RunStatus.COMPLETE);
    assertThat(result.measured().variants()).extracting(VariantResult::id, VariantResult::available, VariantResult::reason)
        .containsExactly(tuple("plain", true, ""), tuple("tuned", false, "no such server"));
    assertThat(result.measured().trials()).hasSize(2).allMatch(TrialResult::valid).extracting(TrialResult::variant).containsOnly("plain");
    assertThat(cluster.asked()).as("asked once, not in each block").containsOnlyOnce(TUNED);
  }

  /** One variant that needs nothing and one that needs a server's setting; nothing is done in either. */
  private static ScenarioSpec plainOrTuned() {
    return ScenarioSpec.named("plain-or-tuned").asks("?").describes("").workload(new NothingSpec()).vary(new Tuning())
        .metrics(Metric.higherIsBetter("nothing.perSecond", "nothings per second", "1/s")).build();
  }

  private static final class Tuning implements Treatment {
    @Override
    public List<Factor> factors() {
      return List.of(new Factor("server", "?", List.of("plain", "tuned")));
    }

    @Override
    public Map<Role, Map<String, String>> serverSettings(Variant variant, Settings settings) {
      return variant.level("server").equals("tuned") ? TUNED : Map.of();
    }

    @Override
    public Applied open(RunContext run) {
      return new Applied() { };
    }
  }

  private static final class NothingSpec implements WorkloadSpec {
    @Override
    public Set<Trait> traits() {
      return Set.of();
    }

    @Override
    public List<Option> options() {
      return List.of(Option.of("nothings", Option.Type.POSITIVE, "N", "20", ""));
    }

    @Override
    public String counts() {
      return "nothings";
    }

    @Override
    public void needs(ClusterNeeds.Builder needs, Settings settings) { }

    @Override
    public boolean clientIsMeasured() {
      return true;
    }

    @Override
    public Active open(RunContext run) {
      return trial -> new TaskSpec(Nothing.class);
    }
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
