package io.hadoopbench.lab.versus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One trial of one of our scenarios.
 *
 * @param args scenario and options
 * @param metric id of the rate
 */
record BenchArm(ClientJvm jvm, String name, List<String> args, String metric) implements Arm {
  /** Exit code of a complete run with an invalid trial. */
  private static final int EXIT_INVALID = 4;

  /**
   * kms-create in a plain directory, with one map.
   *
   * @param client value of option {@code -client}: {@code fs} or {@code rpc}
   * @param warmup number of warm-up files per thread
   */
  static BenchArm kmsCreate(ClientJvm jvm, String client, int files, int threads, int warmup) {
    return new BenchArm(
        jvm,
        "kms-create -client " + client,
        List.of(
            "kms-create",
            "-levels",
            "zone=plain",
            "-client",
            client,
            "-warmupOps",
            Integer.toString(warmup),
            "-threads",
            Integer.toString(threads),
            "-nrFiles",
            Integer.toString(files)),
        "create.perSecond");
  }

  /**
   * rpc-protection on a NameNode without Kerberos, with one map whose threads share a connection.
   */
  static BenchArm getFileInfo(ClientJvm jvm, int calls, int threads, int warmup) {
    return new BenchArm(
        jvm,
        "rpc-protection",
        List.of(
            "rpc-protection",
            "-levels",
            "protection=none",
            "-op",
            "getFileInfo",
            "-connections",
            "shared",
            "-warmupOps",
            Integer.toString(warmup),
            "-threads",
            Integer.toString(threads),
            "-calls",
            Integer.toString(calls)),
        "call.perSecond");
  }

  /** append-sync with one thread, one replica and records of 1 KB in one file. */
  static BenchArm appendSync(ClientJvm jvm, String level, int records, int warmup) {
    return new BenchArm(
        jvm,
        "append-sync " + level,
        List.of(
            "append-sync",
            "-levels",
            "durability=" + level,
            "-replication",
            "1",
            "-recordRate",
            "1000000",
            "-maxRate",
            "0",
            "-verify",
            "once",
            "-warmupOps",
            Integer.toString(warmup),
            "-nrRecords",
            Integer.toString(records)),
        "record.perSecond");
  }

  @Override
  public Score run() throws IOException, InterruptedException {
    Path out = Files.createTempDirectory(jvm.dir(), args.get(0) + "-").resolve("run");
    List<String> all = new ArrayList<>(args);
    all.addAll(
        List.of(
            "-cluster",
            "existing",
            "-metricsPeriod",
            "1",
            "-blocks",
            "1",
            "-warmup",
            "0",
            "-maps",
            "1",
            "-out",
            out.toString()));
    ClientJvm.Ended ended = jvm.run("io.hadoopbench.core.program.Main", all);
    if (ended.exit() != EXIT_INVALID) {
      ended.orFail();
    }
    JsonNode trials =
        new ObjectMapper().readTree(out.resolve("result.json").toFile()).path("trials");
    JsonNode trial = trials.path(trials.size() - 1);
    trial
        .path("reasons")
        .forEach(
            reason -> System.out.println(name + " reports an invalid trial: " + reason.asText()));
    JsonNode rate = trial.path("metrics").path(metric);
    if (!rate.isNumber()) {
      throw new IOException(
          "no "
              + metric
              + " in "
              + out.resolve("result.json")
              + "; log of the run: "
              + ended.log());
    }
    return Score.of(rate.asDouble());
  }
}
