package io.hadoopbench.kms;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.model.Measured;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.RunHeader;
import io.hadoopbench.core.model.RunPlan;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.program.Main;
import io.hadoopbench.core.store.RunStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A result in which more is suddenly better would turn a cost into a gain. */
class TurnedMetricTest {
  @TempDir
  Path temp;

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int report(String scenario, List<Metric> metrics) throws IOException {
    Path dir = temp.resolve(Integer.toString(temp.toFile().list().length));
    RunStore.create(dir).write(new RunResult(RunHeader.of("1", "run", scenario, "What?", "2026-09-21T10:15:30Z"),
        new RunPlan(1, 5, 6, new TreeMap<>(), null, "plain", metrics), Measured.NOTHING));
    return Main.run(new String[] {"report", dir.toString()}, new Console(new PrintStream(OutputStream.nullOutputStream()), new PrintStream(err), false));
  }

  @Test
  void theScenarioSaysWhatIsBetter() throws IOException {
    List<Metric> known = new KmsCreate().spec().metrics();
    assertThat(report("kms-create", known)).as(err.toString()).isZero();
    Metric first = known.get(0);
    List<Metric> turned = new ArrayList<>(known);
    turned.set(0, new Metric(first.id(), first.label(), first.unit(),
        first.better() == Metric.Better.HIGHER ? Metric.Better.LOWER : Metric.Better.HIGHER));
    assertThat(report("kms-create", turned)).isEqualTo(4);
    assertThat(err.toString()).hasLineCount(1).contains("contradicts itself: metrics[0].better is ", "in kms-create better " + first.id() + " is " + first.better());
    assertThat(report("somebody-elses", turned)).as("a scenario that is not known here").isZero();
  }
}
