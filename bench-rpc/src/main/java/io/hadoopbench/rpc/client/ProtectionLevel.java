package io.hadoopbench.rpc.client;

import java.util.List;
import java.util.Map;

/** The levels of SASL protection, as Hadoop and as SASL call them. */
public final class ProtectionLevel {
  public static final String NONE = "none";
  public static final String AUTHENTICATION = "authentication";
  public static final String INTEGRITY = "integrity";
  public static final String PRIVACY = "privacy";

  /** Those that one server can offer side by side. */
  public static final List<String> OFFERED = List.of(AUTHENTICATION, INTEGRITY, PRIVACY);

  /** The key by which a client chooses and a server offers. */
  public static final String KEY = "hadoop.rpc.protection";

  private static final Map<String, String> QOP =
      Map.of(NONE, "none", AUTHENTICATION, "auth", INTEGRITY, "auth-int", PRIVACY, "auth-conf");

  private ProtectionLevel() {}

  /** The quality of protection that a level negotiates. */
  public static String qop(String level) {
    return QOP.get(level);
  }
}
