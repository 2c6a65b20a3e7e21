package io.hadoopbench.core.table;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Rows of RFC 4180: CRLF at the end, quotes around fields that need them. */
public final class Csv {
  /** Text that a spreadsheet would evaluate; numbers may begin with a sign. */
  private static final Pattern FORMULA = Pattern.compile("[=@]|[+-](?![\\d.])");

  /** End of a row. */
  public static final String END = "\r\n";

  private Csv() {}

  public static String row(List<String> fields) {
    return fields.stream().map(Csv::field).collect(Collectors.joining(",", "", END));
  }

  private static String field(String text) {
    String safe = Printable.text(FORMULA.matcher(text).lookingAt() ? "'" + text : text);
    return safe.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n')
        ? '"' + safe.replace("\"", "\"\"") + '"'
        : safe;
  }
}
