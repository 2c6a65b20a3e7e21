package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A killed driver cannot clean up; the processes that it started must notice by themselves. */
class KilledDriverIT {
  @TempDir Path dir;

  @Test
  void killedRunKeepsTrialsEndsServersAndResumes() throws Exception {
    Bench.Running run = Bench.launcher(dir, args("-out run"));
    run.awaitError("trial 3/");
    Bench.Ended beside = Bench.here(dir, args("-resume run")).awaitExit(2);
    assertThat(beside.err())
        .contains("-resume " + dir.resolve("run") + ": another driver is still running there");
    assertThat(Orphans.processes(dir)).as("the driver and its servers").hasSizeGreaterThan(3);
    run.process().destroyForcibly();
    assertThat(run.await().exit()).isEqualTo(137);
    JsonNode result = Results.read(dir, "run");
    assertThat(result.path("status").asText()).isEqualTo("RUNNING");
    assertThat(Results.trials(result)).hasSizeGreaterThanOrEqualTo(2);
    Path cluster = Path.of(result.path("environment").path("cluster").path("directory").asText());
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while ((!Orphans.processes(dir).isEmpty() || Files.exists(cluster))
        && System.nanoTime() < deadline) {
      Thread.sleep(100);
    }
    Orphans.assertNone(dir);
    assertThat(cluster).isAbsolute().doesNotExist();
    Bench.Ended report = Bench.here(dir, "report", "run").awaitExit(0);
    assertThat(report.out()).contains("running");
    goesOn();
  }

  private static String[] args(String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "kms-create",
                "-cluster embedded -blocks 3 -warmup 0 -nrFiles 300 -warmupOps 20 -edeks 100"));
    args.addAll(List.of(more));
    return args.toArray(String[]::new);
  }

  private void goesOn() throws Exception {
    int before = Results.trials(dir, "run").size();
    Bench.Ended others = Bench.here(dir, args("-resume run -threads 2")).awaitExit(2);
    assertThat(others.err())
        .contains(
            "-resume "
                + dir.resolve("run")
                + ": has other options: -threads 1 then, 2 now; pass the original options");

    Bench.Ended resumed = Bench.launcher(dir, args("-resume run")).awaitExit(0);
    assertThat(resumed.err()).contains("resumed   from block " + (before / 2 + 1) + " of 3");
    JsonNode result = Results.read(dir, "run");
    assertThat(result.path("status").asText()).isEqualTo("COMPLETE");
    assertThat(result.path("environment").path("resumed")).hasSize(1);
    assertThat(dir.resolve("run/report.md")).content().doesNotContain("still running");
    List<JsonNode> cut =
        Results.trials(result).stream()
            .filter(
                trial ->
                    trial
                        .path("reasons")
                        .toString()
                        .contains("cut: the run was interrupted during this block"))
            .toList();
    assertThat(cut).as("of an incomplete block").hasSize(before % 2);
    for (int block = 0; block < 3; block++) {
      int each = block;
      assertThat(
              Results.trials(result).stream()
                  .filter(trial -> trial.path("block").asInt() == each && Results.valid(trial))
                  .map(Results::variant))
          .containsExactlyInAnyOrder("plain", "encrypted");
    }
    assertThat(dir.resolve("run/run.lock")).doesNotExist();
    assertThat(Bench.here(dir, args("-resume run")).await().err())
        .contains("-resume " + dir.resolve("run") + ": is complete, so there is nothing to resume");
  }
}
