package io.hadoopbench.gateway.knox;

import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import java.util.List;
import java.util.Map;

/** Levels of the factors of a gateway, and what they mean. */
public final class KnoxLevels {
  /**
   * The factor of each scenario that says which way data takes, and its level for the way through a
   * gateway.
   */
  public static final String PATH = "path";

  public static final String GATEWAY = "gateway";

  public static final String TLS = "tls";
  public static final String OFF = "off";
  public static final String JDK = "jdk";
  public static final String NO_GCM = "jdk-no-gcm";
  public static final String CONSCRYPT = "conscrypt";

  /** Of an existing gateway, whose settings nobody changes. */
  static final String ON = "on";

  static final String AUTH = "auth";
  static final String TOKEN = "token";
  static final String BASIC = "basic";
  static final String ANONYMOUS = "anonymous";

  static final String GATEWAY_JVM = "gatewayJvm";
  static final String NONE = "none";

  /** Sets of flags that answer a question, by level. */
  private static final Map<String, String> NAMED_FLAGS =
      Map.of(
          "noGhash",
          "-XX:+UnlockDiagnosticVMOptions -XX:-UseGHASHIntrinsics",
          "noAes",
          "-XX:+UnlockDiagnosticVMOptions -XX:-UseAES -XX:-UseAESIntrinsics"
              + " -XX:-UseAESCTRIntrinsics");

  private KnoxLevels() {}

  /**
   * @param defaults levels that run unless the user chooses others
   */
  static Factor tls(String... defaults) {
    return new Factor(
        TLS,
        "TLS of the gateway, each another Knox. jdk: as the JDK has it; jdk-no-gcm: without"
            + " AES-GCM; conscrypt: by BoringSSL; on: as an existing gateway has it.",
        List.of(OFF, JDK, NO_GCM, CONSCRYPT, ON),
        List.of(defaults));
  }

  static Factor auth() {
    return new Factor(
        AUTH,
        "how the gateway knows the user: a JSON web token, name and password at each request (asked"
            + " of LDAP), or not at all.",
        List.of(TOKEN, BASIC, ANONYMOUS),
        List.of(TOKEN));
  }

  /** Of clients that have nothing but a password. */
  static Factor basicAuth() {
    return new Factor(AUTH, "how the gateway knows the user: name and password.", List.of(BASIC));
  }

  static Factor jvm() {
    return new Factor(
        GATEWAY_JVM,
        "JVM of the gateway. noGhash: without the JVM's own code for GCM, as early releases of Java"
            + " 8; noAes: without any for AES; or flags as they are, separated by blanks.",
        List.of(NONE, "noGhash", "noAes"),
        List.of(NONE),
        "-");
  }

  public static boolean gateway(Variant variant) {
    return variant.level(PATH).equals(GATEWAY);
  }

  /**
   * Whether a variant goes through a gateway whose settings are ours, and not through one that
   * exists.
   */
  static boolean ours(Variant variant) {
    return gateway(variant) && !variant.level(TLS).equals(ON);
  }

  static String flags(Variant variant) {
    String level = variant.level(GATEWAY_JVM);
    return level.equals(NONE) ? "" : NAMED_FLAGS.getOrDefault(level, level);
  }

  /** The flags one by one. */
  static List<String> flagList(Variant variant) {
    return flags(variant).isEmpty() ? List.of() : List.of(flags(variant).split("\\s+"));
  }

  /** The embedded gateway that a variant goes through, by a name that tells its settings. */
  static String gatewayName(Variant variant) {
    String flags = variant.level(GATEWAY_JVM);
    return variant.level(TLS)
        + (flags.equals(NONE)
            ? ""
            : "-" + flags.replaceAll("[^A-Za-z0-9]+", "-").replaceAll("^-|-$", ""));
  }
}
