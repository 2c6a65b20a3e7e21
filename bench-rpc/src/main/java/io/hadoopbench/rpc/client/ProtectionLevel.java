package io.hadoopbench.rpc.client;

import java.util.List;
import java.util.Map;

/** SASL protection levels, and their names in Hadoop and in SASL. */
public final class ProtectionLevel {
  public static final String NONE = "none";
  public static final String AUTHENTICATION = "authentication";
  public static final String INTEGRITY = "integrity";
  public static final String PRIVACY = "privacy";

  /** Levels that one server can offer at the same time. */
  public static final List<String> OFFERED = List.of(AUTHENTICATION, INTEGRITY, PRIVACY);

  /** Key with which a client selects a level and a server offers levels. */
  public static final String KEY = "hadoop.rpc.protection";

  private static final Map<String, String> QOP =
      Map.of(NONE, "none", AUTHENTICATION, "auth", INTEGRITY, "auth-int", PRIVACY, "auth-conf");

  private ProtectionLevel() {}

  /** Returns the SASL quality of protection (QOP) that connections with this level negotiate. */
  public static String qop(String level) {
    return QOP.get(level);
  }
}
