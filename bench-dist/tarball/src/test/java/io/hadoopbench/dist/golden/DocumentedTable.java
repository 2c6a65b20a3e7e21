package io.hadoopbench.dist.golden;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A table of a page of docs that equals a table of a report, except after options and machine
 * names. {@code -Dgolden.write=true} replaces it.
 */
public final class DocumentedTable {
  private DocumentedTable() {}

  /**
   * Compares or writes the table. In both files it is in the section below a heading, and in the
   * page the last table.
   *
   * @param same normalises lines that may differ; empty for lines that may be missing
   * @throws AssertionError if they differ
   */
  public static void check(Path page, Path report, String heading, UnaryOperator<String> same)
      throws IOException {
    List<String> documented = Files.readAllLines(page);
    List<String> describe = below(Files.readAllLines(report), heading, report);
    if (Boolean.getBoolean("golden.write")) {
      Files.write(
          page,
          Stream.concat(
                  documented.subList(0, documented.indexOf(heading) + 1).stream(),
                  describe.stream().filter(line -> line.isEmpty() || !same.apply(line).isEmpty()))
              .toList());
      return;
    }
    List<String> is =
        below(documented, heading, page).stream()
            .map(same)
            .filter(line -> !line.isEmpty())
            .toList();
    List<String> should = describe.stream().map(same).filter(line -> !line.isEmpty()).toList();
    if (!is.equals(should)) {
      throw new AssertionError(
          page
              + ", run with -Dgolden.write=true if this is intended:\n"
              + String.join("\n", should));
    }
  }

  private static List<String> below(List<String> lines, String heading, Path file) {
    int start = lines.indexOf(heading);
    if (start < 0) {
      throw new AssertionError(file + " has no " + heading);
    }
    List<String> rest = lines.subList(start + 1, lines.size());
    int next = (int) rest.stream().takeWhile(line -> !line.startsWith("#")).count();
    List<String> table = rest.subList(0, next);
    int end = table.size();
    while (end > 0 && table.get(end - 1).isBlank()) {
      end--;
    }
    return table.subList(0, end);
  }
}
