package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A driver that is killed outright can tidy up nothing; what it started must notice by itself. */
class KilledDriverIT {
  @TempDir
  Path dir;

  @Test
  void finishedTrialsStayReadableAndNoServerOutlivesIt() throws Exception {
    Bench.Running run = Bench.launcher(dir, "kms-create", "-blocks", "50", "-rehearsals", "0", "-nrFiles", "300", "-warmup", "20",
        "-nameNodeEdeks", "100", "-out", "run");
    run.awaitError("trial 2/");
    assertThat(Leftovers.processes(dir)).as("the driver and its servers").hasSizeGreaterThan(3);
    run.process().destroyForcibly();
    assertThat(run.await().exit()).isEqualTo(137);
    JsonNode result = Results.read(dir.resolve("run"));
    assertThat(result.path("status").asText()).isEqualTo("RUNNING");
    assertThat(Results.trials(result)).hasSizeGreaterThanOrEqualTo(2);
    Path cluster = Path.of(result.path("environment").path("cluster").path("directory").asText());
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while ((!Leftovers.processes(dir).isEmpty() || Files.exists(cluster)) && System.nanoTime() < deadline) {
      Thread.sleep(100);
    }
    assertThat(Leftovers.processes(dir)).isEmpty();
    assertThat(cluster).isAbsolute().doesNotExist();
    Bench.Ended report = Bench.launcher(dir, "report", "run").await();
    assertThat(report.exit()).as(report.err()).isZero();
    assertThat(report.out()).contains("running");
  }
}
