package io.hadoopbench.lab.truth;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** All runs ever recorded for the page, one per line; later runs are appended. */
record Ledger(Path file) {
  private static final ObjectMapper JSON = new ObjectMapper();

  void add(TruthRun run) throws IOException {
    Files.writeString(
        file,
        JSON.writeValueAsString(run) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /**
   * @throws IOException naming the line that cannot be parsed
   */
  List<TruthRun> read() throws IOException {
    List<TruthRun> runs = new ArrayList<>();
    List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
    for (int i = 0; i < lines.size(); i++) {
      try {
        runs.add(JSON.readValue(lines.get(i), TruthRun.class));
      } catch (IOException e) {
        throw new IOException(file + ", line " + (i + 1) + ": " + e.getMessage(), e);
      }
    }
    return runs;
  }
}
