package io.hadoopbench.gateway;

import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.model.Factor;
import io.hadoopbench.core.model.Variant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The factors of the gateway scenarios: the way that data takes, and what the gateway does to it. */
final class Ways {
  static final String PATH = "path";
  static final String DIRECT = "direct";
  static final String GATEWAY = "gateway";
  static final String NATIVE = "native";

  static final String TLS = "tls";
  static final String OFF = "off";
  static final String JDK = "jdk";
  static final String NO_GCM = "jdk-no-gcm";
  static final String CONSCRYPT = "conscrypt";
  /** Of an existing gateway, whose settings nobody changes. */
  static final String ON = "on";

  static final String AUTH = "auth";
  static final String TOKEN = "token";
  static final String BASIC = "basic";
  static final String ANONYMOUS = "anonymous";

  static final String STREAMS = "streams";

  static final String GATEWAY_JVM = "gatewayJvm";
  static final String NONE = "none";
  /** Sets of flags that answer a question, by level. */
  private static final Map<String, String> NAMED_FLAGS = Map.of(
      "noGhash", "-XX:+UnlockDiagnosticVMOptions -XX:-UseGHASHIntrinsics",
      "noAes", "-XX:+UnlockDiagnosticVMOptions -XX:-UseAES -XX:-UseAESIntrinsics -XX:-UseAESCTRIntrinsics");

  private static final Set<String> OF_GATEWAY = Set.of(TLS, AUTH, GATEWAY_JVM);

  private Ways() { }

  static List<Factor> factors() {
    return List.of(
        new Factor(PATH, "direct: WebHDFS of NameNode and DataNodes; gateway: the same through Knox; native: hdfs://.",
            List.of(DIRECT, GATEWAY, NATIVE), List.of(DIRECT, GATEWAY)),
        new Factor(TLS, "TLS of the gateway, each another Knox. jdk: as the JDK has it; jdk-no-gcm: without AES-GCM; conscrypt: by BoringSSL;"
            + " on: as an existing gateway has it.", List.of(OFF, JDK, NO_GCM, CONSCRYPT, ON), List.of(OFF, JDK)),
        new Factor(AUTH, "how the gateway knows the user: a JSON web token, name and password at each request (asked of LDAP), or not at all.",
            List.of(TOKEN, BASIC, ANONYMOUS), List.of(TOKEN)),
        new Factor(GATEWAY_JVM, "JVM of the gateway. noGhash: without the JVM's own code for GCM, as before JDK 9; noAes: without any for AES;"
            + " or flags as they are, separated by blanks.", List.of(NONE, "noGhash", "noAes"), List.of(NONE), "-"),
        new Factor(STREAMS, "load threads of each map task, each with a connection of its own.", List.of("1", "2", "4"), List.of("1")));
  }

  /** The factors of a gateway alone, for what is not WebHDFS: with TLS, unless another is asked for. */
  static List<Factor> ofGateway() {
    return factors().stream().filter(factor -> OF_GATEWAY.contains(factor.name()))
        .map(factor -> factor.name().equals(TLS) ? new Factor(TLS, factor.help(), factor.levels(), List.of(JDK)) : factor).toList();
  }

  static Set<String> irrelevant(Variant variant) {
    return gateway(variant) ? Set.of() : OF_GATEWAY;
  }

  static boolean gateway(Variant variant) {
    return variant.level(PATH).equals(GATEWAY);
  }

  static boolean nativeClient(Variant variant) {
    return variant.level(PATH).equals(NATIVE);
  }

  /**
   * What TLS of a variant's connections has to be, as a level of the factor.
   *
   * @param direct whether the server itself has TLS, which is asked where there is no gateway
   */
  static String tlsLabel(Variant variant, boolean direct) {
    return gateway(variant) ? variant.level(TLS) : direct ? ON : OFF;
  }

  static int streams(Variant variant) {
    return Integer.parseInt(variant.level(STREAMS));
  }

  static String flags(Variant variant) {
    String level = variant.level(GATEWAY_JVM);
    return level.equals(NONE) ? "" : NAMED_FLAGS.getOrDefault(level, level);
  }

  /** Settings of the embedded gateways that variants go through, by name: no others, for each costs a JVM. */
  static Map<String, Map<String, String>> gateways(List<Variant> variants) {
    Map<String, Map<String, String>> gateways = new TreeMap<>();
    variants.stream().filter(variant -> gateway(variant) && !variant.level(TLS).equals(ON)).forEach(variant -> gateways.put(gatewayName(variant),
        Map.of(ClusterNeeds.GATEWAY_TLS, variant.level(TLS), ClusterNeeds.GATEWAY_JVM_FLAGS, flags(variant))));
    return gateways;
  }

  /** The embedded gateway that a variant goes through, by a name that tells its settings. */
  static String gatewayName(Variant variant) {
    String flags = variant.level(GATEWAY_JVM);
    return variant.level(TLS) + (flags.equals(NONE) ? "" : "-" + flags.replaceAll("[^A-Za-z0-9]+", "-").replaceAll("^-|-$", ""));
  }
}
