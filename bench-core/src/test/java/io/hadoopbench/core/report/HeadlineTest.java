package io.hadoopbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.analysis.Analysis;
import io.hadoopbench.core.model.Measured;
import io.hadoopbench.core.model.Rehearsal;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class HeadlineTest {
  private static final int BLOCKS = 8;

  /** A run whose ratio is 0.5, with a swing that is no drift. */
  private static String verdict(Rehearsal rehearsal) {
    List<TrialResult> trials = new ArrayList<>();
    for (int block = 0; block < BLOCKS; block++) {
      trials.add(trial(block, "plain", 1000));
      trials.add(trial(block, "encrypted", block % 2 == 0 ? 400 : 600));
    }
    RunResult run = RunFixture.with(trials, RunFixture.variants());
    Measured seen = run.measured();
    return Headline.of(Analysis.of(new RunResult(run.header(), run.plan(),
        new Measured(seen.variants(), seen.trials(), seen.limits(), seen.environment(), seen.warnings(), rehearsal)))).get(0).verdict();
  }

  private static TrialResult trial(int block, String variant, double rate) {
    return TrialResult.of(block, 0, 1, variant).metrics(new TreeMap<>(Map.of(RunFixture.metrics().get(0).id(), rate))).build();
  }

  @Test
  void whereTooFewRehearsalsFittedItSaysHowMuchTimeItTakes() {
    String few = "only 1 rehearsal fitted into -maxRehearsal 70s";
    assertThat(verdict(new Rehearsal(1, 114, true, new TreeMap<>(Map.of("plain", few, "encrypted", few))))).startsWith("not steady: in ").endsWith(few + "; give -maxRehearsal 15m");
    assertThat(verdict(new Rehearsal(0, 0, true, new TreeMap<>(Map.of("plain", few))))).endsWith("; give -maxRehearsal more");
  }

  @Test
  void whereThereWereEnoughNobodyKnowsHowMany() {
    assertThat(verdict(new Rehearsal(9, 70, true, new TreeMap<>(Map.of("plain", "it still rises"))))).doesNotContain("-maxRehearsal 1");
    assertThat(verdict(new Rehearsal(9, 70, true, new TreeMap<>()))).isEqualTo("cost");
  }
}
