package io.hadoopbench.lab.versus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Our kms-write or kms-read in a plain directory, with one map and one thread, and without warm-up,
 * because TestDFSIO has none.
 *
 * @param data value of option {@code -data}: {@code random} or {@code zeros}
 * @param more additional options
 */
record KmsFilesArm(ClientJvm jvm, String program, String data, FileSizes sizes, List<String> more)
    implements Arm {

  @Override
  public String name() {
    return program + " -data " + data;
  }

  @Override
  public Score run() throws IOException, InterruptedException {
    Path out = Files.createTempDirectory(jvm.dir(), program + "-").resolve("run");
    ClientJvm.Ended ended = call(out);
    JsonNode trials =
        new ObjectMapper().readTree(out.resolve("result.json").toFile()).path("trials");
    if (trials.size() != 1 || !trials.path(0).path("valid").asBoolean()) {
      throw new IOException(program + " has no valid trial; log: " + ended.log());
    }
    JsonNode metrics = trials.path(0).path("metrics");
    double micros = number(metrics, "transfer.meanMicros") + number(metrics, "close.meanMicros");
    // the map's own thread verifies the files afterwards, which TestDFSIO does not
    return new Score(
        sizes.megabytes() * 1e6 / micros,
        ended.cpu().seconds(MovingBytes.and("load-")) / sizes.gigabytes());
  }

  private static double number(JsonNode numbers, String name) throws IOException {
    if (!numbers.path(name).isNumber()) {
      throw new IOException("no " + name + " in " + numbers);
    }
    return numbers.path(name).asDouble();
  }

  ClientJvm.Ended call(Path out) throws IOException, InterruptedException {
    List<String> args =
        new ArrayList<>(
            List.of(
                program,
                "-cluster",
                "existing",
                "-metricsPeriod",
                "1",
                "-levels",
                "zone=plain;codec=java",
                "-blocks",
                "1",
                "-warmup",
                "0",
                "-warmupOps",
                "0",
                "-data",
                data,
                "-nrFiles",
                Integer.toString(sizes.files()),
                "-size",
                sizes.megabytes() + "MB",
                "-bufferSize",
                sizes.bufferBytes() + "B",
                "-out",
                out.toString()));
    args.addAll(more);
    return jvm.run("io.hadoopbench.core.program.Main", args).orFail();
  }
}
