package io.hadoopbench.dist.versus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Our kms-write or kms-read in a plain directory, one map with one thread, without warm-up, for TestDFSIO has none.
 *
 * @param data {@code random} or {@code zeros}, the option of that name
 * @param startCpuSeconds CPU of a run with hardly any bytes, to be subtracted, as from TestDFSIO's
 * @param more further options
 */
record KmsFilesArm(ClientJvm jvm, String program, String data, FileSizes sizes, double startCpuSeconds, List<String> more)
    implements Arm {
  /**
   * One run.
   *
   * @param metrics of its only trial
   */
  record Run(JsonNode metrics, double cpuSeconds) { }

  @Override
  public String name() {
    return program + " -data " + data;
  }

  @Override
  public Score run() throws IOException, InterruptedException {
    Run run = call();
    double seconds = (number(run.metrics(), "transfer.meanMicros") + number(run.metrics(), "close.meanMicros")) / 1e6;
    return new Score(sizes.megabytes() / seconds, (run.cpuSeconds() - startCpuSeconds) / sizes.gigabytes());
  }

  private static double number(JsonNode metrics, String name) throws IOException {
    if (!metrics.path(name).isNumber()) {
      throw new IOException("no " + name + " in " + metrics);
    }
    return metrics.path(name).asDouble();
  }

  Run call() throws IOException, InterruptedException {
    Path out = Files.createTempDirectory(jvm.dir(), program + "-").resolve("run");
    List<String> args = new ArrayList<>(List.of(program, "-cluster", "existing", "-metricsPeriod", "1", "-only", "zone=plain;codec=java", "-blocks", "1",
        "-rehearsals", "0", "-warmup", "0", "-noLimits", "-data", data, "-nrFiles", Integer.toString(sizes.files()),
        "-size", sizes.megabytes() + "MB", "-bufferSize", sizes.bufferBytes() + "B", "-out", out.toString()));
    args.addAll(more);
    ClientJvm.Ended ended = jvm.run("io.hadoopbench.core.Main", args).orFail();
    JsonNode trials = new ObjectMapper().readTree(out.resolve("result.json").toFile()).path("trials");
    if (trials.size() != 1 || !trials.path(0).path("valid").asBoolean()) {
      throw new IOException(program + " has no valid trial; what it wrote: " + ended.log());
    }
    return new Run(trials.path(0).path("metrics"), ended.cpuSeconds());
  }
}
