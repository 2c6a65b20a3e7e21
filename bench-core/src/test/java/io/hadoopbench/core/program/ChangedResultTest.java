package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.result.store.RunStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * With any value in any field of a result, {@code report} either succeeds or prints a one-line
 * error.
 */
class ChangedResultTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Replacement values; the empty text removes the field. */
  private static final List<String> VALUES = List.of("", "null", "{}", "\"x\"", "-1", "1e999");

  @TempDir Path temp;

  private static ObjectNode result() throws IOException {
    try (InputStream in = RunStore.class.getResourceAsStream("result-analysed.json")) {
      ObjectNode result = (ObjectNode) JSON.readTree(in);
      ObjectNode sampled =
          ((ObjectNode) result.at("/trials/0/series"))
              .putObject("servers")
              .putObject("kms.cpuCores")
              .put("label", "KMS: CPU")
              .put("unit", "cores");
      sampled.putArray("atMillis").add(0).add(1000);
      sampled.putArray("values").add(0.25).add(0.5);
      return result;
    }
  }

  /**
   * Collects one JSON pointer for each kind of field: the first element of a list represents all.
   */
  private static void places(String pointer, JsonNode node, TreeMap<String, String> places) {
    if (!pointer.isEmpty()) {
      places.putIfAbsent(pointer.replaceAll("/\\d+", "/*"), pointer);
    }
    node.properties()
        .forEach(
            field ->
                places(
                    pointer + "/" + field.getKey().replace("~", "~0").replace("/", "~1"),
                    field.getValue(),
                    places));
    for (int i = 0; i < node.size() && node.isArray(); i++) {
      places(pointer + "/" + i, node.get(i), places);
    }
  }

  private static void change(ObjectNode result, String pointer, String value) throws IOException {
    int last = pointer.lastIndexOf('/');
    JsonNode parent = result.at(pointer.substring(0, last));
    String name = pointer.substring(last + 1).replace("~1", "/").replace("~0", "~");
    if (parent instanceof ArrayNode array) {
      if (value.isEmpty()) {
        array.remove(Integer.parseInt(name));
      } else {
        array.set(Integer.parseInt(name), JSON.readTree(value));
      }
    } else if (value.isEmpty()) {
      ((ObjectNode) parent).remove(name);
    } else {
      ((ObjectNode) parent).set(name, JSON.readTree(value));
    }
  }

  /** Returns the error of {@code report}; empty if it succeeded. */
  private String report() throws Exception {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try {
      int exit =
          new ReportProgram()
              .run(
                  new Configuration(false),
                  List.of(temp.toString()),
                  new Console(
                      new PrintStream(OutputStream.nullOutputStream()),
                      new PrintStream(err),
                      false));
      assertThat(exit == ExitCode.OK).isEqualTo(err.size() == 0);
      return err.toString();
    } catch (UsageException e) {
      return e.getMessage();
    } catch (RuntimeException e) {
      return e.toString();
    }
  }

  @Test
  void everyValueInEveryFieldIsReportedOrRefusedInOneLine() throws Exception {
    TreeMap<String, String> places = new TreeMap<>();
    places("", result(), places);
    assertThat(places).hasSizeGreaterThan(50);
    List<String> wrong = new ArrayList<>();
    for (String pointer : places.values()) {
      // texts are arbitrary, findings are computed again, and published values belong to this
      // program
      boolean free =
          result().at(pointer).isTextual()
              || pointer.matches("/(environment|options|summaries|comparisons|study)/.*");
      for (String value : free ? List.of("null") : VALUES) {
        ObjectNode changed = result();
        change(changed, pointer, value);
        JSON.writeValue(temp.resolve(RunStore.RESULT).toFile(), changed);
        String said = report();
        if (said.lines().count() > 1 || said.contains("Exception")) {
          wrong.add(pointer + " = " + value + ": " + said);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }
}
