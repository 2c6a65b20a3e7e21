package io.hadoopbench.dist.versus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Our kms-create in a plain directory, with one map.
 *
 * @param client {@code fs} or {@code rpc}, the option of that name
 * @param warmup files that each thread creates before; 0 is fair, for the other programs have no warm-up
 */
record KmsCreateArm(ClientJvm jvm, String client, int files, int threads, int warmup) implements Arm {
  /** A run that was carried out and has an invalid trial. */
  private static final int EXIT_INVALID = 4;

  @Override
  public String name() {
    return "kms-create -client " + client;
  }

  @Override
  public Score run() throws IOException, InterruptedException {
    Path out = Files.createTempDirectory(jvm.dir(), "kms-create-").resolve("run");
    ClientJvm.Ended ended = jvm.run("io.hadoopbench.core.Main", List.of("kms-create", "-cluster", "existing", "-metricsPeriod", "1",
        "-only", "zone=plain", "-blocks", "1", "-rehearsals", "0", "-client", client,
        "-warmup", Integer.toString(warmup), "-maps", "1", "-threads", Integer.toString(threads),
        "-nrFiles", Integer.toString(files), "-out", out.toString()));
    if (ended.exit() != EXIT_INVALID) {
      ended.orFail();
    }
    JsonNode trials = new ObjectMapper().readTree(out.resolve("result.json").toFile()).path("trials");
    JsonNode trial = trials.path(trials.size() - 1);
    trial.path("reasons").forEach(reason -> System.out.println("kms-create calls its trial invalid: " + reason.asText()));
    JsonNode rate = trial.path("metrics").path("create.perSecond");
    if (!rate.isNumber()) {
      throw new IOException("no create.perSecond in " + out.resolve("result.json") + "; what kms-create wrote: " + ended.log());
    }
    return Score.of(rate.asDouble());
  }
}
