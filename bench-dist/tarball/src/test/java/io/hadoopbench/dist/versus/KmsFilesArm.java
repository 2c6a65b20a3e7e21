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
 * @param input directories of kept files of the size and of the small size, to be read; null to write
 */
record KmsFilesArm(ClientJvm jvm, String program, String data, FileSizes sizes, Input input) implements Arm {
  /** What runs of kms-read kept. */
  record Input(String large, String small) { }

  @Override
  public String name() {
    return program + " -data " + data;
  }

  @Override
  public Score run() throws IOException, InterruptedException {
    JsonNode trial = call(sizes, input == null ? List.of() : List.of("-input", input.large()));
    JsonNode small = call(sizes.small(), input == null ? List.of() : List.of("-input", input.small()));
    double micros = number(trial.path("metrics"), "transfer.meanMicros") + number(trial.path("metrics"), "close.meanMicros");
    return new Score(sizes.megabytes() * 1e6 / micros, sizes.perGigabyte(cpuSeconds(trial), cpuSeconds(small)));
  }

  /** Of the whole JVM while files were written or read; afterwards it verifies them, which TestDFSIO does not. */
  private static double cpuSeconds(JsonNode trial) throws IOException {
    return number(trial.path("resources"), "client.cpuSeconds");
  }

  private static double number(JsonNode numbers, String name) throws IOException {
    if (!numbers.path(name).isNumber()) {
      throw new IOException("no " + name + " in " + numbers);
    }
    return numbers.path(name).asDouble();
  }

  /** The only trial of a run. */
  JsonNode call(FileSizes sizes, List<String> more) throws IOException, InterruptedException {
    Path out = Files.createTempDirectory(jvm.dir(), program + "-").resolve("run");
    List<String> args = new ArrayList<>(List.of(program, "-cluster", "existing", "-metricsPeriod", "1",
        "-only", "zone=plain;codec=java", "-blocks", "1", "-rehearsals", "0", "-warmup", "0", "-noLimits", "-data", data, "-nrFiles", Integer.toString(sizes.files()),
        "-size", sizes.megabytes() + "MB", "-bufferSize", sizes.bufferBytes() + "B", "-out", out.toString()));
    args.addAll(more);
    ClientJvm.Ended ended = jvm.run("io.hadoopbench.core.Main", args).orFail();
    JsonNode trials = new ObjectMapper().readTree(out.resolve("result.json").toFile()).path("trials");
    if (trials.size() != 1 || !trials.path(0).path("valid").asBoolean()) {
      throw new IOException(program + " has no valid trial; what it wrote: " + ended.log());
    }
    return trials.path(0);
  }
}
