package io.hadoopbench.core.table;

import java.util.regex.Pattern;

/**
 * Makes untrusted text safe to print. Directory names and server responses may contain control
 * characters, or characters that change the writing direction.
 */
public final class Printable {
  private static final Pattern SIGNS = Pattern.compile("[\\p{Cc}\\p{Cf}&&[^\\n\\t]]+");
  private static final Pattern BREAKS = Pattern.compile("[\\p{Cc}\\p{Cf}\\u2028\\u2029]+");

  private Printable() {}

  /** Returns safe text, keeping its line breaks. */
  public static String text(String text) {
    return SIGNS.matcher(text).replaceAll(" ");
  }

  /** Returns safe text in one line. */
  public static String line(String text) {
    return BREAKS.matcher(text).replaceAll(" ");
  }

  /** Escapes text between the tags of XML or HTML. */
  public static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
