package io.hadoopbench.dist.golden;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Expected result of a run: {@code golden/<name>.json}, without measured values and machine data. A
 * difference is a change for users and their programs. {@code -Dgolden.write=true} replaces the
 * files.
 */
public final class GoldenResult {
  private static final Path FOLDER = Path.of("src/test/resources/golden");
  private static final ObjectMapper JSON = new ObjectMapper();

  private GoldenResult() {}

  /**
   * Compares a result with the golden file, or writes the file.
   *
   * @param name of the golden file
   * @param result content of {@code result.json}
   * @throws AssertionError that names each difference by its place in the golden file
   */
  public static void check(String name, JsonNode result) throws IOException {
    check(FOLDER.resolve(name + ".json"), result, Boolean.getBoolean("golden.write"));
  }

  static void check(Path file, JsonNode result, boolean write) throws IOException {
    JsonNode shape = Shape.of(result);
    if (write) {
      if (!Machine.of(result).variants().isEmpty()) {
        throw new AssertionError(
            file + " is not written where native code is missing: " + result.path("variants"));
      }
      Files.createDirectories(file.getParent());
      Files.writeString(file, Page.of(shape));
      return;
    }
    List<String> differences =
        Differences.between(
            Machine.of(result).without(JSON.readTree(file.toFile())),
            Machine.of(result).without(shape));
    if (!differences.isEmpty()) {
      throw new AssertionError(
          file
              + ", run with -Dgolden.write=true if this is intended:\n  "
              + String.join("\n  ", differences));
    }
  }
}
