package io.hadoopbench.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A run of {@code bin/bench}, as users start it.
 *
 * @param args program and options
 * @param dir directory of its output, with the run directory {@code run}
 */
public record BenchRun(Process process, List<String> args, Path dir) {
  public static BenchRun start(List<String> args, Path dir) throws IOException {
    Path bench = Path.of(System.getProperty("hadoopbench.home")).resolve("bin/bench");
    List<String> command =
        Stream.of(List.of(bench.toString()), args, List.of("-out", dir.resolve("run").toString()))
            .flatMap(List::stream)
            .toList();
    Process process =
        new ProcessBuilder(command)
            .directory(dir.toFile())
            .redirectOutput(dir.resolve("out.txt").toFile())
            .redirectError(dir.resolve("err.txt").toFile())
            .start();
    // Ctrl-C reaches only this JVM
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
    return new BenchRun(process, args, dir);
  }

  /**
   * Waits for its end.
   *
   * @throws IOException if it wrote no result
   */
  public JsonNode result() throws IOException, InterruptedException {
    int exit = process.waitFor();
    Path file = dir.resolve("run/result.json");
    if (!Files.exists(file)) {
      throw new IOException(
          String.join(" ", args)
              + ": exit code "
              + exit
              + " and no result; see "
              + dir.resolve("err.txt"));
    }
    return new ObjectMapper().readTree(file.toFile());
  }
}
