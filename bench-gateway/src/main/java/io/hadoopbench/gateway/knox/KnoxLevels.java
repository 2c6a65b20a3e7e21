package io.hadoopbench.gateway.knox;

import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Variant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Levels for the gateway's factors. */
public final class KnoxLevels {
  /** Factor for the data path, and its level for a path through a gateway. */
  public static final String PATH = "path";

  public static final String GATEWAY = "gateway";

  public static final String TLS = "tls";
  public static final String OFF = "off";
  public static final String JDK = "jdk";
  public static final String NO_GCM = "jdk-no-gcm";
  public static final String CONSCRYPT = "conscrypt";

  /** Level for an existing gateway, which is not reconfigured. */
  static final String ON = "on";

  static final String AUTH = "auth";
  static final String TOKEN = "token";
  static final String BASIC = "basic";
  static final String ANONYMOUS = "anonymous";

  static final String GATEWAY_JVM = "gatewayJvm";
  static final String NONE = "none";

  /** Named flag sets, by level. */
  private static final Map<String, String> NAMED_FLAGS =
      Map.of(
          "noGhash",
          "-XX:+UnlockDiagnosticVMOptions -XX:-UseGHASHIntrinsics",
          "noAes",
          "-XX:+UnlockDiagnosticVMOptions -XX:-UseAES -XX:-UseAESIntrinsics"
              + " -XX:-UseAESCTRIntrinsics");

  private KnoxLevels() {}

  /**
   * @param defaults levels that run unless the user selects others
   */
  static Factor tls(String... defaults) {
    return new Factor(
        TLS,
        "the gateway's TLS; each level is a separate Knox process. jdk: JSSE; jdk-no-gcm: without"
            + " AES-GCM; conscrypt: with BoringSSL; on: as configured in an existing gateway.",
        List.of(OFF, JDK, NO_GCM, CONSCRYPT, ON),
        List.of(defaults));
  }

  static Factor auth() {
    return new Factor(
        AUTH,
        "how the gateway authenticates the user: JSON web token, name and password with each"
            + " request (verified by LDAP), or not at all.",
        List.of(TOKEN, BASIC, ANONYMOUS),
        List.of(TOKEN));
  }

  /** Returns the factor for clients that can log in only with a password. */
  static Factor basicAuth() {
    return new Factor(
        AUTH, "how the gateway authenticates the user: name and password.", List.of(BASIC));
  }

  static Factor jvm() {
    return new Factor(
        GATEWAY_JVM,
        "the gateway's JVM flags. noGhash: without GCM intrinsics, as in early releases of Java 8;"
            + " noAes: without AES intrinsics; or any flags, separated by spaces.",
        List.of(NONE, "noGhash", "noAes"),
        List.of(NONE),
        "-");
  }

  public static boolean gateway(Variant variant) {
    return variant.level(PATH).equals(GATEWAY);
  }

  /** Returns whether a variant uses an embedded gateway and not an existing one. */
  static boolean ours(Variant variant) {
    return gateway(variant) && !variant.level(TLS).equals(ON);
  }

  static String flags(Variant variant) {
    String level = variant.level(GATEWAY_JVM);
    return level.equals(NONE) ? "" : NAMED_FLAGS.getOrDefault(level, level);
  }

  static List<String> flagList(Variant variant) {
    return flags(variant).isEmpty() ? List.of() : List.of(flags(variant).split("\\s+"));
  }

  /** Returns the name of the variant's embedded gateway, derived from its settings. */
  static String gatewayName(Variant variant) {
    String flags = variant.level(GATEWAY_JVM);
    return variant.level(TLS)
        + (flags.equals(NONE)
            ? ""
            : "-" + flags.replaceAll("[^A-Za-z0-9]+", "-").replaceAll("^-|-$", ""));
  }

  /**
   * A factor whose levels differ only in a setting passed to the scenario's tasks.
   *
   * @param setting name of the task setting
   * @param applies whether the factor applies to a variant
   */
  public record SettingFactor(Factor factor, String setting, Predicate<Variant> applies)
      implements Treatment.Stateless {
    @Override
    public List<Factor> factors() {
      return List.of(factor);
    }

    @Override
    public Set<String> irrelevant(Variant variant) {
      return applies.test(variant) ? Set.of() : Set.of(factor.name());
    }

    @Override
    public void prepare(Trial trial, TaskSpec task) {
      task.set(setting, trial.variant().level(factor.name()));
    }
  }
}
