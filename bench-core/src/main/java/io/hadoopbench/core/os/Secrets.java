package io.hadoopbench.core.os;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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

  /** Patterns of secrets. The first group is kept, and the rest is replaced with a placeholder. */
  private static final List<Pattern> SECRETS =
      Stream.of(
              "(?s)()-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)",
              // scheme://user:password@host
              "(\\w://)[^/\\s:@]*:[^/\\s@]+(?=@)",
              "(?i)(\\b(?:bearer|basic|negotiate|digest)\\s+)(?=\\S*\\d)[A-Za-z0-9+/=_.~-]{8,}",
              "(?i)([?&](?:delegation|sig|signature|x-amz-[\\w-]*|auth)=)[^&\\s]+",
              // keys of storage accounts: the name of the account follows "key"
              "(?i)(fs\\.azure\\.(?:account\\.key|sas\\.[\\w-]+)\\.[\\w.-]+\\s*[=:]\\s*)" + VALUE,
              // --name value
              "(?i)((?:^|\\s)--?[\\w.-]*" + NAME + "\\s+)" + VALUE,
              // name=value and name: value, also in JSON and in URL queries; the end of a path is
              // not
              // considered a name
              "(?i)((?<![/\\w.-])[\\w.-]*" + NAME + "[\"']?\\s*[=:]\\s*)" + VALUE)
          .map(Pattern::compile)
          .toList();

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
    String hidden = text;
    for (Pattern secret : SECRETS) {
      hidden = secret.matcher(hidden).replaceAll("$1" + HIDDEN);
    }
    return hidden;
  }
}
