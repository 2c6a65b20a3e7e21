package io.hadoopbench.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Rehearsal;
import io.hadoopbench.core.model.RunHeader;
import io.hadoopbench.core.model.RunPlan;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.model.VariantResult;
import io.hadoopbench.core.store.RunStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunJournalTest {
  private static final Variant PLAIN = new Variant("plain", Map.of("zone", "plain"));

  @TempDir
  Path temp;

  @Test
  void aBlockThatWasARehearsalLeavesNoTrialAndIsCounted() throws IOException {
    RunStore store = RunStore.create(temp.resolve("run"));
    RunJournal journal = new RunJournal(store, Clock.systemUTC(), RunHeader.of("0", "run", "any", "?", "2026-01-01T00:00:00Z"),
        new RunPlan(1, 5, 6, new TreeMap<>(), null, "plain", List.of(Metric.higherIsBetter("rate", "rate", "1/s"))));
    journal.variant(VariantResult.available(PLAIN));
    journal.variant(VariantResult.available(new Variant("encrypted", Map.of("zone", "encrypted"))));
    journal.rehearsal(Rehearsal.of(3, 20));
    journal.trials(List.of(TrialResult.of(0, 0, 1, "plain").build()));
    journal.trials(List.of(TrialResult.of(0, 1, 1, "encrypted").build()));
    journal.trials(List.of(TrialResult.of(1, 0, 1, "plain").build()));
    journal.rehearsedBlock(0);
    assertThat(store.read().measured().trials()).extracting(TrialResult::block).containsExactly(1);
    assertThat(store.read().measured().rehearsal().blocks()).isEqualTo(1);
    assertThat(journal.attempts(0, PLAIN)).isZero();
    assertThat(journal.attempts(1, PLAIN)).isEqualTo(1);
  }
}
