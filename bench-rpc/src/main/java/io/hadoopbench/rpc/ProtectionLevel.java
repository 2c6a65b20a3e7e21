package io.hadoopbench.rpc;

import java.util.List;
import java.util.Map;

/** The levels of SASL protection, as Hadoop and as SASL call them. */
final class ProtectionLevel {
  static final String NONE = "none";
  static final String AUTHENTICATION = "authentication";
  static final String INTEGRITY = "integrity";
  static final String PRIVACY = "privacy";
  /** Those that one server can offer side by side. */
  static final List<String> OFFERED = List.of(AUTHENTICATION, INTEGRITY, PRIVACY);
  /** The key by which a client chooses and a server offers. */
  static final String KEY = "hadoop.rpc.protection";

  private static final Map<String, String> QOP = Map.of(NONE, "none", AUTHENTICATION, "auth", INTEGRITY, "auth-int", PRIVACY, "auth-conf");

  private ProtectionLevel() { }

  /** The quality of protection that a level negotiates. */
  static String qop(String level) {
    return QOP.get(level);
  }
}
