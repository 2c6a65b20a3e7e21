package io.hadoopbench.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.files.micro.TestDataBenchmark;
import io.hadoopbench.core.job.JobSpec;
import io.hadoopbench.core.leftovers.BaseDirectory;
import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.micro.MicroResult;
import io.hadoopbench.core.micro.MicroResult.Outcome;
import io.hadoopbench.core.micro.Score;
import io.hadoopbench.core.scenario.Jobs;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LimitTaskTest {
  private static final MicroBenchmark FILL = MicroBenchmark.of(TestDataBenchmark.class, "fill", Map.of("bytes", "4096"));

  @TempDir
  Path temp;

  /** With LocalJobRunner too, where the task is a thread of this process. */
  @Test
  void oneOfTheTasksMeasuresAndTellsItsHost() throws Exception {
    LocalCluster cluster = new LocalCluster(temp);
    MicroBenchmark missing = MicroBenchmark.of(TestDataBenchmark.class, "noSuchMethod", Map.of());
    BaseDirectory base = BaseDirectory.below(FileSystem.getLocal(cluster.clientConf()), new org.apache.hadoop.fs.Path(temp.toUri()), "run");
    Jobs jobs = new Jobs(cluster, 2, 1, 0, new JobSpec.Patience(60, 60), base, line -> { });
    LimitTask.Measured measured = LimitTask.run(jobs, cluster.clientConf(), List.of(FILL, missing));
    assertThat(measured.host()).isEqualTo(InetAddress.getLocalHost().getHostName());
    assertThat(measured.results().get(FILL).outcome()).as(measured.results().get(FILL).reason()).isEqualTo(Outcome.MEASURED);
    assertThat(measured.results().get(FILL).score().best()).isGreaterThan(1e6);
    assertThat(measured.results().get(missing).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(temp.resolve("run/control/limits")).doesNotExist();
  }

  @Test
  void whatATaskMeasuredIsReadAsItWas() {
    MicroResult measured = new MicroResult(FILL, Outcome.MEASURED, new Score(Score.Kind.BYTES_PER_SECOND, 1.5e9, Double.NaN, 2.25e9), "", null);
    MicroResult unable = new MicroResult(FILL, Outcome.CANNOT_RUN, null, "no libhadoop: two words", null);
    assertThat(List.of(measured, unable)).allSatisfy(result -> assertThat(LimitTask.read(FILL, LimitTask.text(result))).isEqualTo(result));
  }
}
