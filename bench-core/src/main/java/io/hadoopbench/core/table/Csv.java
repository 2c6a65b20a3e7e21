package io.hadoopbench.core.table;

import java.util.List;
import java.util.stream.Collectors;

/** Rows after RFC 4180: CRLF at the end, quotes where a field needs them. */
public final class Csv {
  private Csv() { }

  public static String row(List<String> fields) {
    return fields.stream().map(Csv::field).collect(Collectors.joining(",", "", "\r\n"));
  }

  private static String field(String text) {
    return text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n') ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
