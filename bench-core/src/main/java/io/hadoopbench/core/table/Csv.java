package io.hadoopbench.core.table;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes rows as in RFC 4180: rows end with CRLF, and fields are quoted if necessary. */
public final class Csv {
  /** Matches text that a spreadsheet would evaluate. Numbers may begin with a sign. */
  private static final Pattern FORMULA = Pattern.compile("[=@]|[+-](?![\\d.])");

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
