package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;

/** bench.jar on a cluster run by others, and failures of its components. */
abstract class FaultCases extends Cases {
  static final Path BASE = new Path("/benchmarks/kms-create");

  FaultCases(OnHeldCluster held) throws IOException {
    super(held);
  }

  @BeforeEach
  void allServersAnswer() throws IOException {
    cluster.apply(Map.of());
    assertThat(cluster.unhealthy()).isEmpty();
  }

  static String[] options(String out, String... args) {
    List<String> all = new ArrayList<>(List.of(Bench.QUICK_MAPS));
    all.addAll(List.of(args)); // generic options come first
    all.addAll(List.of("-out", out, "-metricsPeriod 1 -warmup 0"));
    return all.toArray(String[]::new);
  }

  Bench.Here kmsCreate(String out, String... args) throws IOException {
    return Bench.here(dir, conf, "kms-create", options(out, args));
  }

  /** Runs in a JVM with only Hadoop's client jars, which may be killed. */
  Bench.Running hadoopJar(String out, String... args) throws IOException {
    return hadoopJar(Map.of(), out, args);
  }

  Bench.Running hadoopJar(Map<String, String> environment, String out, String... args)
      throws IOException {
    return Bench.hadoopJar(
        dir,
        conf,
        environment,
        Stream.concat(Stream.of("kms-create"), Stream.of(options(out, args)))
            .toArray(String[]::new));
  }

  void assertNothingLeftInHdfs() throws IOException {
    assertThat(fs().exists(BASE) ? fs().listStatus(BASE) : new FileStatus[0]).isEmpty();
  }

  void awaitMeasuredFile() throws IOException, InterruptedException {
    Path pattern = new Path(BASE, "*/*/measured/*/*/f50");
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
    while (fs().globStatus(pattern).length == 0) {
      assertThat(System.nanoTime())
          .as("no file was measured within 3 minutes")
          .isLessThan(deadline);
      Thread.sleep(20);
    }
  }
}
