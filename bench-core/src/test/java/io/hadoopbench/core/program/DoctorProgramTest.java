package io.hadoopbench.core.program;

import static io.hadoopbench.core.cli.UsageErrors.assertUsageError;
import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cleanup.BaseDirectory;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterProvider;
import io.hadoopbench.core.cluster.ClusterProvider.ClusterOptions;
import io.hadoopbench.core.design.Jobs;
import io.hadoopbench.core.load.DoctorWorkload;
import io.hadoopbench.core.load.JobSpec;
import io.hadoopbench.core.os.Cancellation;
import io.hadoopbench.core.os.NodeFacts;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorProgramTest {
  @TempDir Path temp;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Console console = new Console(new PrintStream(out), new PrintStream(err), false);

  private int run(Configuration conf, String... args) throws Exception {
    return new DoctorProgram().run(conf, List.of(args), console);
  }

  @Test
  void withoutAConfiguredClusterThisHostIsShownWithANote() throws Exception {
    assertThat(run(new Configuration(), "-cluster", "existing")).isZero();
    assertThat(err.toString()).contains("no cluster is configured").hasLineCount(1);
    assertThat(out.toString()).contains(NodeFacts.CODEC_NATIVE);
    assertThat(out.toString().lines())
        .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(100));
  }

  @Test
  void aClusterThatDoesNotAnswerStillShowsThisHostAndEndsWith1() throws Exception {
    Configuration conf = new Configuration();
    conf.set("fs.defaultFS", "hdfs://127.0.0.1:1");
    conf.setInt("ipc.client.connect.max.retries", 0);
    assertThat(run(conf, "-cluster", "existing")).isEqualTo(1);
    assertThat(out.toString()).contains(NodeFacts.CODEC_NATIVE);
    assertThat(err.toString())
        .contains("cannot check the task nodes")
        .contains("127.0.0.1:1")
        .hasLineCount(1);
  }

  @Test
  void unknownOptionsAreRefused() {
    assertUsageError(() -> run(new Configuration(), "-map", "3")).hasMessageContaining("-map");
  }

  @Test
  void everyTaskIsAskedAndNothingIsLeftOnTheFileSystem() throws Exception {
    Configuration conf = new Configuration();
    conf.set("hadoop.tmp.dir", temp.resolve("tmp").toString());
    BaseDirectory base =
        BaseDirectory.below(
            FileSystem.getLocal(conf), new org.apache.hadoop.fs.Path(temp.toUri()), "run");
    try (var cluster =
        ClusterProvider.named("existing")
            .open(
                ClusterNeeds.builder().build(),
                new ClusterOptions(conf, false, false, false, temp, line -> {}))) {
      Map<String, Map<String, Long>> facts =
          new Jobs(
                  cluster,
                  2,
                  1,
                  0,
                  new JobSpec.Timeout(60, 60),
                  base,
                  new Cancellation(),
                  line -> {})
              .taskFacts();
      assertThat(facts.get(NodeFacts.CODEC_JAVA))
          .containsExactly(Map.entry("yes: JceAesCtrCryptoCodec, SunJCE", 2L));
      assertThat(facts).containsKeys(DoctorWorkload.CLOCK_AHEAD, NodeFacts.CODEC_NATIVE, "host");
    }
    assertThat(temp.resolve("run/control/doctor")).doesNotExist();
  }
}
