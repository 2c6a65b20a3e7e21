package io.hadoopbench.core.table;

import java.util.regex.Pattern;

/**
 * Text of anybody, made safe for whoever reads it: names of directories and what servers answer may
 * hold signs that drive a terminal, or turn the direction of writing.
 */
public final class Printable {
  private static final Pattern SIGNS = Pattern.compile("[\\p{Cc}\\p{Cf}&&[^\\n\\t]]+");
  private static final Pattern BREAKS = Pattern.compile("[\\p{Cc}\\p{Cf}\\u2028\\u2029]+");

  private Printable() {}

  /** Lines stay lines. */
  public static String text(String text) {
    return SIGNS.matcher(text).replaceAll(" ");
  }

  /** In one line. */
  public static String line(String text) {
    return BREAKS.matcher(text).replaceAll(" ");
  }

  /** Between the tags of XML or HTML. */
  public static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
