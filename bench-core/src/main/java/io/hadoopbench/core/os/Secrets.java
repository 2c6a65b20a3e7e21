package io.hadoopbench.core.os;

import java.util.regex.Pattern;

/**
 * Removes secrets from text. Options, error messages and addresses come from users and servers, so
 * all text that is stored or printed passes through this class. A secret is recognized by the name
 * that precedes it; secrets with unknown names are not hidden.
 */
public final class Secrets {
  private static final String HIDDEN = "<hidden>";

  /** Ending of a name that indicates a secret. */
  private static final String NAME =
      "(?:pass(?:word|wd|phrase|code)?|pwd|secret|token|credentials?|"
          + "(?:secret|access|account|api|private|encryption|signing|sas|shared)[-_.]?(?:access[-_.]?)?key(?:[-_.]id)?)";

  private static final String VALUE = "(?:\"[^\"]*\"|'[^']*'|[^\\s,;&\"'\\])}]+)";

  /**
   * {@code name=value} and {@code name: value}, also in JSON and in URL queries. The end of a path
   * is not considered a name.
   */
  private static final Pattern ASSIGNED =
      Pattern.compile("(?i)((?<![/\\w.-])[\\w.-]*" + NAME + "[\"']?\\s*[=:]\\s*)" + VALUE);

  /**
   * Keys of storage accounts. In the names of these properties, the name of the account follows
   * "key".
   */
  private static final Pattern ACCOUNT =
      Pattern.compile(
          "(?i)(fs\\.azure\\.(?:account\\.key|sas\\.[\\w-]+)\\.[\\w.-]+\\s*[=:]\\s*)" + VALUE);

  /** {@code --name value}. */
  private static final Pattern OPTION =
      Pattern.compile("(?i)((?:^|\\s)--?[\\w.-]*" + NAME + "\\s+)" + VALUE);

  /** {@code scheme://user:password@host}. */
  private static final Pattern ADDRESS = Pattern.compile("(\\w://)[^/\\s:@]*:[^/\\s@]+@");

  private static final Pattern HEADER =
      Pattern.compile(
          "(?i)\\b(bearer|basic|negotiate|digest)(\\s+)(?=\\S*\\d)[A-Za-z0-9+/=_.~-]{8,}");
  private static final Pattern QUERY =
      Pattern.compile("(?i)([?&](?:delegation|sig|signature|x-amz-[\\w-]*|auth)=)[^&\\s]+");
  private static final Pattern PEM =
      Pattern.compile(
          "(?s)-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)");

  /** Fast check that suffices for most texts, because they contain none of these words. */
  private static final Pattern SUSPICIOUS =
      Pattern.compile(
          "(?i)pass|pwd|secret|token|credential|key|bearer|basic|negotiate|digest|delegation=|sig|amz|auth|sas|://[^/]*@");

  private Secrets() {}

  /** Replaces each secret with a placeholder. */
  public static String hide(String text) {
    if (text == null || !SUSPICIOUS.matcher(text).find()) {
      return text;
    }
    String hidden = PEM.matcher(text).replaceAll(HIDDEN);
    hidden = ADDRESS.matcher(hidden).replaceAll("$1" + HIDDEN + "@");
    hidden = HEADER.matcher(hidden).replaceAll("$1$2" + HIDDEN);
    hidden = QUERY.matcher(hidden).replaceAll("$1" + HIDDEN);
    hidden = ACCOUNT.matcher(hidden).replaceAll("$1" + HIDDEN);
    hidden = OPTION.matcher(hidden).replaceAll("$1" + HIDDEN);
    return ASSIGNED.matcher(hidden).replaceAll("$1" + HIDDEN);
  }
}
